"""Runner of the general benchmarks of RESULTS.md, which also prints the machine."""

from __future__ import annotations

from datetime import UTC, datetime

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
    """Run each benchmark and print its figures."""
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
    print(f"{datetime.now(tz=UTC).date().isoformat()}, {begun}")
    for what, value in figures.items():
        print(f"{what}: {value:,.3f}")


if __name__ == "__main__":
    main()
