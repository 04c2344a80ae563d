"""Page object for browsers driven by Selenium: text, mouse, touch and keys."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from time import monotonic, sleep
from typing import Any

from pages import PEOPLE
from selenium.common.exceptions import JavascriptException
from selenium.webdriver import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver

PATIENCE = 300  # seconds a page may take to reach an expected state on a busy machine

LISTEN = """window.complaints ??= [];
addEventListener("error", ({ message }) => message.startsWith("ResizeObserver loop") || complaints.push(message));
addEventListener("unhandledrejection", (event) => complaints.push(String(event.reason)));
console.error = (reason) => reason instanceof Error && complaints.push(String(reason));"""
"""Script that collects errors except the ResizeObserver notice of Firefox and WebKit.

On the console it collects only errors themselves, as our pages write them: JupyterLab writes texts.
"""

TAP = """const [element] = arguments;
element.scrollIntoView({ block: "center", inline: "center" });
const { x, y, width, height } = element.getBoundingClientRect();
const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, composed: true, cancelable: true };
const there = element.getRootNode().elementFromPoint(at.clientX, at.clientY);
const finger = { ...at, pointerId: 7, pointerType: "touch", isPrimary: true };
there.dispatchEvent(new PointerEvent("pointerdown", { ...finger, buttons: 1 }));
there.dispatchEvent(new PointerEvent("pointerup", finger));
there.dispatchEvent(new PointerEvent("click", { ...finger, detail: 1 }));"""
"""Script that dispatches touch events; WebKitGTK's driver makes every pointer a mouse."""

NAMED = """[...document.querySelectorAll("button")]
    .find((one) => (one.ariaLabel ?? one.textContent).includes(arguments[0]))"""


@dataclass
class Hands:
    """Page object that sends mouse, touch and key input through a driver.

    Args:
        driver: the driver of the browser.
        touches: whether the driver supports touch input.
    """

    driver: WebDriver
    touches: bool

    def __post_init__(self) -> None:
        """Start numbering the pointers, because a pointer's name keeps its kind for a session."""
        self._pointers = count(1)

    def open(self, address: str) -> None:
        # A change of the fragment alone would not load the page.
        self.driver.get("about:blank")
        self.driver.get(address)
        self.driver.execute_script("localStorage.setItem(arguments[0], 'people')", PEOPLE)
        self.listen()

    def reload(self) -> None:
        self.driver.refresh()
        self.listen()

    def listen(self) -> None:
        """Start to collect the errors of the page; call this after each loading of a page."""
        self.driver.execute_script(LISTEN)

    def ask(self, script: str, *given: object) -> Any:  # noqa: ANN401 - whatever the page answers
        """Return the value of an expression in the page; ``arguments`` holds the given values."""
        return self.driver.execute_script(f"return {script}", *given)

    def until(self, script: str, *given: object) -> None:
        """Wait until an expression is true in the page; fail on the first error of the page."""
        begun = monotonic()
        found = None
        while not found:
            with suppress(JavascriptException):
                # Firefox returns null if the page is replaced by the next one during the call.
                complaints, found = self.ask(f"[window.complaints ?? [], {script}]", *given) or ([], False)
                assert complaints == [], f"{complaints} while waiting for {script} {given} on {self.driver.current_url}"
            waited = monotonic() - begun
            if waited > PATIENCE:
                shown = self.ask("document.body.innerText.slice(0, 3000)")
                raise AssertionError(f"never true: {script} {given} on {self.driver.current_url}\n{shown}")
            # Each check takes four processes some milliseconds, so long waits check seldom.
            sleep(0 if found else min(max(waited / 10, 0.05), 1))

    def shows(self, css: str, text: str) -> None:
        """Wait until the first element that matches the selector contains a text."""
        self.until("document.querySelector(arguments[0])?.textContent.includes(arguments[1])", css, text)

    def played(self, texts: Sequence[str]) -> None:
        """Wait until the log contains exactly these moves."""
        log = "[...document.querySelectorAll('.hg-log-move')].map((one) => one.textContent.trim())"
        self.until(f"JSON.stringify({log}) === JSON.stringify(arguments[0])", list(texts))

    def click(self, css: str) -> None:
        """Click the middle of an element by mouse."""
        self._move("mouse", self._element(css))

    def tap(self, css: str) -> None:
        """Tap the middle of an element by finger."""
        self._tap(self._element(css))

    def press(self, *keys: str) -> None:
        ActionChains(self.driver, duration=0).send_keys(*keys).perform()

    def type(self, css: str, text: str) -> None:
        """Replace the text of a field and press Enter."""
        self.driver.execute_script("arguments[0].focus(); arguments[0].select()", self._element(css))
        self.press(text, Keys.ENTER)

    def go(self, target: str) -> None:
        """Move the focus to a playable point, using only the keyboard."""
        here = "document.activeElement.dataset.point"
        self.driver.execute_script("arguments[0].focus()", self._element('.hg-hit[tabindex="0"]'))
        self.press(Keys.HOME)
        start = self.ask(here)
        while self.ask(here) != target:
            self.press("n")
            assert self.ask(here) != start, f"the key n does not lead to {target}"

    def complaints(self) -> list[str]:
        found: list[str] = self.ask("window.complaints")
        return found

    def button(self, name: str) -> None:
        self.until(NAMED, name)
        self._tap(self.ask(NAMED, name))

    def _element(self, css: str) -> Any:  # noqa: ANN401 - Selenium's element
        self.until("document.querySelector(arguments[0])", css)
        return self.ask("document.querySelector(arguments[0])", css)

    def _tap(self, element: object) -> None:
        if self.touches:
            self._move("touch", element)
        else:
            self.driver.execute_script(TAP, element)

    def _move(self, kind: str, element: object) -> None:
        self.ask("arguments[0].scrollIntoView({ block: 'center', inline: 'center' })", element)
        pointer = PointerInput(kind, f"{kind} {next(self._pointers)}")  # type: ignore[no-untyped-call]
        actions = ActionBuilder(self.driver, mouse=pointer, duration=0)
        finger: Any = actions.pointer_action  # Selenium annotates these methods in part
        finger.move_to(element).pointer_down().pointer_up()
        actions.perform()
