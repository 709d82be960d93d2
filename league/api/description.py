"""The API's own description: OpenAPI, and a page to read it and try it."""

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView


class Description(SpectacularAPIView):
    """The OpenAPI description, as YAML or JSON."""


# Swagger sets styles on its elements; its script comes from our own address.
@method_decorator(csp_update({"style-src": [SELF, UNSAFE_INLINE]}), name="dispatch")
class Handbook(SpectacularSwaggerSplitView):
    """The description as a page."""

    url_name = "api:schema"
