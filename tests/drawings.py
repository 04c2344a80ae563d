"""Parts of SVG texts for tests of drawings."""

import re
from functools import cache
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


@cache
def tree(svg: str) -> ET.Element:
    """Return the parsed drawing, which is cached and must not be changed."""
    return ET.fromstring(svg)  # noqa: S314 - our own drawing


def layer(root: ET.Element, name: str) -> list[ET.Element]:
    return root.findall(f"{SVG}g[@class='{name}']/*")


def kind_of(element: ET.Element) -> str:
    """Return the kind of the piece or mark that a ``use`` shows."""
    return element.attrib["href"].split("-", 1)[1]


def numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
