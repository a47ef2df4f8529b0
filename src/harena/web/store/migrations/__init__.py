"""How the tables of the database came to be, step by step. A step that was released is never changed."""
