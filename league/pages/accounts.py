"""Log in and log out."""

from django.contrib.auth.views import LoginView
from django.http import HttpResponse

from league.forms.login import LoginForm


class Login(LoginView):
    """Log in and go on to where the person came from, when that is a page of ours."""

    template_name = "league/login.html"
    authentication_form = LoginForm
    redirect_authenticated_user = False

    def form_invalid(self, form: LoginForm) -> HttpResponse:  # type: ignore[override]
        """Show the form again with what was typed, as 422."""
        return self.render_to_response(self.get_context_data(form=form), status=422)
