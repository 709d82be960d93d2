"""`python -m engine.cases FILE...`: one line a case, exit 0 only if all hold."""

import sys
from pathlib import Path

from engine.cases.case import CaseError
from engine.cases.runner import run_file

HOLDS, FAILS, BAD_INPUT = 0, 1, 2


def main(arguments: list[str]) -> int:
    """Run the files and return the exit code: 0 all hold, 1 some fail, 2 bad input."""
    if not arguments:
        print("usage: python -m engine.cases FILE...", file=sys.stderr)
        return BAD_INPUT
    passed = failed = 0
    try:
        for argument in arguments:
            for verdict in run_file(Path(argument)):
                if verdict.fault is None:
                    passed += 1
                    print(f"ok    {verdict.id}  {verdict.title}")
                else:
                    failed += 1
                    print(f"FAIL  {verdict.id}  {verdict.title}: {verdict.fault}")
    except CaseError as fault:
        print(fault, file=sys.stderr)
        return BAD_INPUT
    print(f"{passed} passed, {failed} failed")
    return FAILS if failed else HOLDS


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
