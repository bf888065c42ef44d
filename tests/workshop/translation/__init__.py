"""Answers for translators: which messages a catalogue lacks, and which do not fit."""
