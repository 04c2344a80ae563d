"""Tests of a classroom on a failing machine: suspended, or with a full disk."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect
from room import Room, headed, press, touch

from heritage_games.classroom_server.launcher import FILE
from heritage_games.classroom_server.store import ClassDatabase

resource = pytest.importorskip("resource")


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process is stopped here")
def test_what_is_done_while_the_teachers_machine_is_stopped_arrives_once(room: Room, tmp_path: Path) -> None:
    teacher, phone, server = room.teacher(), room.joined("Thandi"), room.server
    press(teacher, "Start: What would you play?")
    expect(phone.locator(".hg-stage svg")).to_be_visible()
    touch(phone, "E1")
    expect(phone.get_by_role("button", name="Send E1")).to_be_visible()
    expect(phone.locator(".link")).to_have_class("link")
    server.process.send_signal(signal.SIGSTOP)
    press(phone, "Send E1")
    expect(phone.locator(".link")).to_contain_text("has not reached the teacher’s machine yet")
    expect(phone.locator(".link")).to_contain_text("The connection is broken")
    server.process.send_signal(signal.SIGCONT)
    headed(phone, "Sent: E1")
    expect(phone.locator(".link")).to_have_class("link")
    expect(phone.locator(".link")).to_contain_text("Everything you do is saved")
    press(teacher, "Show the answers")
    expect(phone.locator(".votes li b")).to_have_text(["E1", "1"])
    server.process.kill()
    server.process.wait(60)
    store = ClassDatabase(tmp_path / FILE)
    (activity,) = store.rounds()
    (board,) = store.boards(activity.id)
    assert (store.answers(activity.id), store.plies(board.id)) == ({1: "E1"}, ["E1"])
    store.close()


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="no limit is set for another process here")
def test_a_full_disk_is_named_on_every_page_and_play_goes_on_with_space(room: Room, tmp_path: Path) -> None:
    teacher, phone, server = room.teacher(), room.joined("Thandi"), room.server
    press(teacher, "Start: What would you play?")
    expect(phone.locator(".hg-stage svg")).to_be_visible()
    pid, (before, most) = server.process.pid, resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, most))
    touch(phone, "E1")
    expect(phone.locator(".hg")).to_contain_text(f"Free space on the disk of {tmp_path}")
    expect(teacher.locator("[data-part=note]")).to_contain_text(f"Free space on the disk of {tmp_path}")
    expect(phone.get_by_role("button", name="Send")).to_have_count(0)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (before, most))
    touch(phone, "E2")
    press(phone, "Send E2")
    headed(phone, "Sent: E2")
    expect(teacher.locator(".people .answered")).to_have_count(1)
    expect(teacher.locator("[data-part=note]")).to_be_empty()
