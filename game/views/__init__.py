"""The content that both layouts show: functions of the session that return amounts, names and intents; and painters."""
