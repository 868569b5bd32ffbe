-- Which version of the program stored a game; empty for games of before.

ALTER TABLE game ADD COLUMN program TEXT NOT NULL DEFAULT '';
