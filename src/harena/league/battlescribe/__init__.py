"""BattleScribe files: catalogues as the start of an army book, rosters checked against one."""
