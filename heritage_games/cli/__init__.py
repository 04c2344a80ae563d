"""Command line: look up a rule, check a record, count, simulate, solve, build pages or papers, open a classroom."""
