-- Line-ups (package lineup) are evaluations of another kind.

ALTER TABLE evaluation ADD COLUMN kind TEXT NOT NULL DEFAULT 'settings';
