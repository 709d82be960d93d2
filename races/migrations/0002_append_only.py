"""Make the log append-only in the database itself.

A logged action can never be changed. On PostgreSQL it cannot be deleted either; for
SQLite see the migration after this one.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

POSTGRESQL = """
CREATE FUNCTION races_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log of a race is append-only' USING ERRCODE = '23514';
END $$;
CREATE TRIGGER races_log_no_change BEFORE UPDATE OR DELETE ON races_loggedaction
    FOR EACH ROW EXECUTE FUNCTION races_log_is_append_only();
"""
POSTGRESQL_BACK = """
DROP TRIGGER races_log_no_change ON races_loggedaction;
DROP FUNCTION races_log_is_append_only();
"""
SQLITE = """
CREATE TRIGGER races_log_no_change BEFORE UPDATE ON races_loggedaction
BEGIN
    SELECT RAISE(ABORT, 'the log of a race is append-only');
END
"""
SQLITE_BACK = "DROP TRIGGER races_log_no_change"


def forwards(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    schema_editor.execute(POSTGRESQL if is_postgresql else SQLITE, params=None)


def backwards(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    schema_editor.execute(
        POSTGRESQL_BACK if is_postgresql else SQLITE_BACK, params=None
    )


class Migration(migrations.Migration):
    dependencies = [("races", "0001_initial")]
    operations = [migrations.RunPython(forwards, backwards)]
