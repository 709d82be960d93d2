"""What a seating is called by."""

from league.domain.schedule import roster_hash


def test_another_roster_has_another_hash():
    assert roster_hash([1, 2, 3]) == roster_hash((1, 2, 3))
    assert roster_hash([1, 23]) != roster_hash([12, 3])
    assert roster_hash([1, 2, 3]) != roster_hash([1, 2, 3, 4])
    assert roster_hash([1]).startswith("6b86b273ff34fce1")
