"""Command line for rules, records, counts, simulation, solving, pages, sheets and classes."""
