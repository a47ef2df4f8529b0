"""What the server keeps: people, sessions, matches and their records, in SQLite or PostgreSQL."""
