"""What browser tests ask of a page: is it accessible, quiet, narrow enough."""

from pathlib import Path

from playwright.sync_api import BrowserContext, Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
PHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 640}
WIDE = {"width": 1366, "height": 900}
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-default-apps",
]
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

CLIPPED = """
() => [...document.querySelectorAll(".card, .table-card")].flatMap(card => {
  const edge = card.getBoundingClientRect();
  return [...card.querySelectorAll("*")].filter(one => {
    const box = one.getBoundingClientRect();
    const sees = box.width > 0 && box.height > 0 && !one.closest(".vh, .scroll-x, svg");
    return sees && (box.right > edge.right + 1 || box.left < edge.left - 1);
  }).map(one => `${one.tagName} ${one.className}: ${one.textContent.trim()}`);
})
"""
"""Everything that is drawn inside a card, pictures aside, must lie inside its box."""


class Visit:
    """A page in its own context, with everything it complained about."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", self._listen)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def go(self, path: str) -> "Visit":
        """Load an address of the site."""
        self.page.goto(path, wait_until="load")
        return self

    def violations(self) -> list[str]:
        """What axe finds, one line each: rule, place, reason."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(
            "tags => axe.run({runOnly: tags}).then(r => r.violations)", AXE_TAGS
        )
        return [
            f"{rule['id']}: {node['target']} {node['failureSummary'][:300]}"
            for rule in found
            for node in rule["nodes"]
        ]

    def overflow(self) -> int:
        """How many pixels the page is wider than its window."""
        return int(
            self.page.evaluate(
                "document.documentElement.scrollWidth - window.innerWidth"
            )
        )

    def clipped(self) -> list[str]:
        """Boxes of a card that reach over its edges, which `overflow` does not see."""
        found: list[str] = self.page.evaluate(CLIPPED)
        return found

    def _listen(self, message: object) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)
