-- Which version of the program stored a mini-game; empty for mini-games of before.

ALTER TABLE mini ADD COLUMN program TEXT NOT NULL DEFAULT '';
