"""Tournaments between bots, which measure how well they play.

Each row of the results is about one bot that plays alone against another bot in all other seats. Every deal is played
once from each seat, so that cards and regions favour no bot. Games are exchanged as text, so that any process on any
machine can play them.
"""
