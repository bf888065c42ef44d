"""Tournaments between bots: the measure of how well they play.

A row sets one bot alone against a table of another. Every deal is played once from each seat, so that cards and
regions favour nobody; games are text in and text out, so that they can be played in any process, on any machine.
"""
