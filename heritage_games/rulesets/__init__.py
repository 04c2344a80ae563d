"""Rulesets for all higher layers: named points and options, positions and moves as text."""
