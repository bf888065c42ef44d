"""Tournaments between bots, which measure how well they play: one bot alone against a table of another.

A row sets one bot alone against a table of another. Every deal is played once from each seat, so that cards and
regions favour no bot. Games are exchanged as text, so that any process on any machine can play them.
"""
