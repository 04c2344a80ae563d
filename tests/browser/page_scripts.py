"""JavaScript that browser tests run in pages, from the modules in the folder scripts."""

from pathlib import Path


def script(name: str) -> str:
    """Return the function that a module exports, as text for a page."""
    text = Path(__file__).with_name("scripts").joinpath(f"{name}.mjs").read_text(encoding="utf-8")
    return text.removeprefix("export default ").rstrip().removesuffix(";")
