"""Command line for rules, records, counts, simulation, solving, pages, papers and classes."""
