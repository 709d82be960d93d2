"""Log in with a user name or an e-mail address."""

from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _

from races.models import User


class LoginForm(AuthenticationForm):
    """User name or e-mail address, and password; refusals never tell which was wrong."""

    error_messages = {
        "invalid_login": _(
            "No account has this name and password. Check both and try again."
        ),
        "inactive": _(
            "No account has this name and password. Check both and try again."
        ),
    }

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["username"].label = _("User name or e-mail address")
        self.fields["password"].label = _("Password")
        for field in self.fields.values():
            field.widget.attrs["class"] = "in"
        self.fields["username"].widget.attrs.pop("autofocus", None)

    def clean_username(self) -> str:
        """The user name that belongs to what was typed, itself or an e-mail address."""
        typed: str = self.cleaned_data["username"].strip()
        found = (
            User.objects.filter(email__iexact=typed).first() if "@" in typed else None
        )
        return found.get_username() if found else typed
