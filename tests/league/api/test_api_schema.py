"""The API's description: complete, committed, readable in a browser."""

from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.core.management import call_command
from django.urls import get_resolver

from league.api import router

COMMITTED = Path(settings.BASE_DIR) / "docs" / "openapi.yaml"


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    path = tmp_path_factory.mktemp("schema") / "openapi.yaml"
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(path))
    return path.read_text()


def operations(text):
    return {
        (path, method): operation
        for path, methods in yaml.safe_load(text)["paths"].items()
        for method, operation in methods.items()
    }


def test_the_committed_description_is_the_generated_one(generated):
    # manage.py spectacular --file docs/openapi.yaml
    assert COMMITTED.read_text() == generated


def test_the_served_description_is_the_same(world):
    served = world.client().get("/api/v1/schema/")

    assert served.status_code == 200
    assert yaml.safe_load(served.content)["paths"].keys() == (
        yaml.safe_load(COMMITTED.read_text())["paths"].keys()
    )


def test_every_write_takes_a_key_but_the_one_for_a_token(generated):
    for (path, method), operation in operations(generated).items():
        headers = {
            p["name"] for p in operation.get("parameters", []) if p["in"] == "header"
        }
        writes = method != "get" and operation["operationId"] != "token_obtain"

        assert ("Idempotency-Key" in headers) == writes, (path, method)


def test_errors_are_described_where_they_occur_only(generated):
    found = {
        operation["operationId"]: sorted(operation["responses"])
        for operation in operations(generated).values()
    }

    assert found["heats_list"] == ["200", "400", "401", "404", "406", "503"]
    assert found["heats_retrieve"] == ["200", "401", "404", "406", "503"]
    assert found["me"] == ["200", "401", "406", "503"]
    assert found["heats_result_enter"] == [
        "200", "400", "401", "403", "404", "406", "409", "413", "415", "422", "503",
    ]  # fmt: skip
    assert found["tournaments_standings"] == [
        "200", "304", "400", "401", "404", "406", "503",
    ]  # fmt: skip
    assert found["token_obtain"] == [
        "200", "400", "406", "413", "415", "429", "503",
    ]  # fmt: skip


def test_every_operation_has_a_short_name_of_its_own(generated):
    names = [op["operationId"] for op in operations(generated).values()]

    assert len(names) == len(set(names)) == 46
    assert not [name for name in names if "api" in name or "v1" in name]


def test_inputs_are_closed(generated):
    schemas = yaml.safe_load(generated)["components"]["schemas"]
    inputs = [name for name in schemas if name.endswith("Input")]

    assert len(inputs) == 19
    assert all(schemas[name]["additionalProperties"] is False for name in inputs)


def test_the_page_works_under_its_own_policy(world):
    page = world.client().get("/api/v1/docs/")
    script = world.client().get("/api/v1/docs/?script=")
    elsewhere = world.client().get("/api/v1/events/")

    policy = page.headers["Content-Security-Policy"]
    assert "style-src 'self' 'unsafe-inline'" in policy
    assert "script-src" not in policy
    assert "unsafe-inline" not in elsewhere.headers["Content-Security-Policy"]
    text = page.content.decode()
    assert (
        'src="/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js"'
        in text
    )
    assert "<script>" not in text
    assert "https://" not in text
    assert script.headers["Content-Type"].startswith("application/javascript")


def test_the_api_is_mounted_where_the_description_says():
    assert "api/v1/" in {str(p.pattern) for p in get_resolver().url_patterns}
    assert router.app_name == "api"
