"""Page object of a plain page with a notebook's widgets, for tests without a notebook.

Jupyter passes messages between the widget and its model on the page, and shows a view of that model. Here the messages
pass without a server or a kernel, so that a test begins within a second. Behaviour specific to notebooks (keys, kernel,
cells, page) is tested in a notebook.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from board import Board
from comm.base_comm import BaseComm
from ipywidgets.widgets.widget import _instances
from page_scripts import script
from playwright.sync_api import Page

ADDRESS = "http://127.0.0.1/plain"  # address of the page; a local address has the permissions of a notebook's page

HTML = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A plain page</title><link rel="icon" href="data:,"><body style="margin: 8px"></body></html>"""

SHOW = script("show_widget")  # script that shows a view of a widget; the model has the interface of anywidget's models


class Wire(BaseComm):
    """Comm that stores a widget's messages until they are sent to the page."""

    def __init__(self, **told: Any) -> None:  # noqa: ANN401 - as the base class has it
        self.said: list[Any] = []
        super().__init__(**told)

    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,
        buffers: list[bytes] | None = None,
        **keys: Any,  # noqa: ANN401 - as the base class has it
    ) -> None:
        assert not buffers, f"{msg_type} brings bytes, which this page has no place for: {metadata} {keys}"
        if msg_type != "comm_close":
            self.said.append(data)

    def taken(self) -> list[Any]:
        said, self.said = self.said, []
        return said


@dataclass
class Plain:
    """Plain page with boards."""

    page: Page
    problems: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.widgets: dict[str, Any] = {}
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda told: self.problems.append(told.text) if told.type == "error" else None)
        self.page.expose_function("heard", self._heard)
        self.page.expose_function("pieceOf", lambda name: {"packed": _instances[name].packed})
        self.page.route(ADDRESS, lambda route: route.fulfill(body=HTML, content_type="text/html"), times=1)
        self.page.goto(ADDRESS)

    def show(self, *widgets: object) -> Board:
        """Show widgets that the test has created, and return the first board."""
        for widget in widgets:
            self._show(widget)
        return Board(self.page, self.page.locator(".hg").first)

    def close(self) -> None:
        for widget in self.widgets.values():
            widget.close()

    def _show(self, widget: Any) -> None:  # noqa: ANN401 - ipywidgets carries no types
        """Show one view of a widget, or of each board in a box."""
        if not hasattr(widget, "_esm"):
            for child in getattr(widget, "children", ()):
                self._show(child)
            return
        wire = widget.comm
        assert isinstance(wire, Wire)
        self.widgets[wire.comm_id] = widget
        self.page.evaluate(SHOW, [wire.comm_id, wire.taken()])

    def _heard(self, name: str, message: Mapping[str, object]) -> list[Any]:
        """Pass a message from the page to its widget; return the widget's answers."""
        wire = self.widgets[name].comm
        wire.handle_msg({"content": {"data": message}, "buffers": []})
        said: list[Any] = wire.taken()
        return said
