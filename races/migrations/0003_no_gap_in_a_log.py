"""On SQLite, refuse to delete a logged action while an earlier one of its race stays.

So nobody takes a row out of a log or cuts off its end. Only from the front may rows go:
Django empties a SQLite database with one `DELETE FROM` a table, in an order of tables
that changes from run to run, so that a trigger cannot ask whether the race is gone; it
meets the rows of a race in the order in which they were logged. A log that lost its
front is named by `manage.py verify`, since its rows no longer count from 1 to the turn
of the race. PostgreSQL refuses every deletion already and empties with TRUNCATE.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

FORWARDS = """
CREATE TRIGGER races_log_no_gap BEFORE DELETE ON races_loggedaction
WHEN EXISTS (
    SELECT 1 FROM races_loggedaction
    WHERE race_id = OLD.race_id AND number < OLD.number
)
BEGIN
    SELECT RAISE(ABORT, 'the log of a race is append-only');
END
"""
BACKWARDS = "DROP TRIGGER races_log_no_gap"


def forwards(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(FORWARDS, params=None)


def backwards(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(BACKWARDS, params=None)


class Migration(migrations.Migration):
    dependencies = [("races", "0002_append_only")]
    operations = [migrations.RunPython(forwards, backwards)]
