"""Runner of all benchmarks; it writes their figures and the machine to RESULTS.md."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import engine
import long
import museum
import screen
import sizes
import solving
import startup
import view
from timing import state


def main() -> None:
    """Run each benchmark and write RESULTS.md."""
    begun = state()
    figures: dict[str, float] = {
        **screen.measure(),
        **museum.measure(),
        **startup.measure(),
        **sizes.measure(),
        **long.measure(),
        **view.measure(),
    }
    for what, values in (engine.measure() | solving.measure()).items():
        figures |= {f"{what}: {name}": value for name, value in values.items()}
    when = datetime.now(tz=UTC).date().isoformat()
    rows = [
        "# Results",
        "",
        "`python benchmarks/run.py` wrote this table, and measured each figure and its reference in one run",
        f"({when}, {begun}).",
        "",
        "| figure | value |",
        "|---|---|",
        *(f"| {what} | {value:,.3f} |" for what, value in figures.items()),
        "",
    ]
    Path(__file__).with_name("RESULTS.md").write_text("\n".join(rows), encoding="utf-8")
    print(*rows, sep="\n")


if __name__ == "__main__":
    main()
