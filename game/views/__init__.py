"""The content that both the desk and the table show: functions that read amounts, names and intents from a session, and
painters."""
