"""Pictures of the league."""
