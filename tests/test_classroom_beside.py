"""Tests of a classroom opened from a notebook, and closed however the notebook ends."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

import heritage_games as hg
from heritage_games.classroom_server.notebook_process import ELSEWHERE, ClassroomProcess, _begun, _opened
from heritage_games.errors import ClassroomError

NOTEBOOK = """
import sys
import heritage_games as hg
print(hg.classroom("", 0, folder=sys.argv[1]), flush=True)
sys.stdin.read()
"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClassroomProcess]:
    opened = hg.classroom("", 0, folder=str(tmp_path_factory.mktemp("room")))
    yield opened
    opened.close()


def page(address: str) -> int:
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with opener.open(address, timeout=120) as answer:
        return int(answer.status)


def test_it_shows_the_links_and_the_code(room: ClassroomProcess) -> None:
    text = repr(room)
    teacher, wall = (re.findall(rf"(http://\S+/{role}/\S+)", text)[0] for role in ("teacher", "wall"))
    assert (page(teacher), page(wall)) == (200, 200)
    assert re.search(r"with the code \w{3} \w{3}", text)
    assert "Ctrl+C" not in text
    assert "heritage-games class" not in text
    assert f'<a href="{teacher}"' in room._repr_html_()


def test_called_again_it_is_the_same_room(room: ClassroomProcess) -> None:
    assert hg.classroom() is room
    folder = str(next(arguments[2] for arguments, each in _opened.items() if each is room))
    assert hg.classroom("", 0, folder=folder) is room
    with pytest.raises(ClassroomError, match="a room is open already"):
        hg.classroom("", 0, folder=folder, keep=True)
    assert room.open


def test_an_address_of_another_machine_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ClassroomError, match=r"203\.0\.113\.1 is not an address of this machine"):
        _begun("203.0.113.1", 0, str(tmp_path), keep=False)


def test_a_folder_without_museum_pages_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ClassroomError, match="museum pages"):
        _begun("", 0, "", str(tmp_path), keep=False)


@pytest.mark.parametrize("name", ELSEWHERE)
def test_on_a_server_of_others_it_says_why_not(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "something")
    with pytest.raises(ClassroomError, match="not that of your class"):
        hg.classroom()


def test_in_a_browser_it_says_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(ClassroomError, match="runs in a browser"):
        hg.classroom()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="a kernel is killed otherwise here")
def test_a_kernel_that_is_killed_takes_its_room_along_and_nothing_stays(tmp_path: Path) -> None:
    kernel = subprocess.Popen(
        [sys.executable, "-c", NOTEBOOK, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with kernel:
        assert kernel.stdout
        teacher = next(found[1] for line in kernel.stdout if (found := re.search(r"(http://\S+/teacher/\S+)", line)))
        assert page(teacher) == 200
        assert list(tmp_path.iterdir())
        os.kill(kernel.pid, signal.SIGKILL)
    patience = time.monotonic() + 120
    while list(tmp_path.iterdir()) and time.monotonic() < patience:
        time.sleep(0.05)
    assert list(tmp_path.iterdir()) == []
