-- Whether an account shows its card to everybody.

ALTER TABLE account ADD COLUMN card INTEGER NOT NULL DEFAULT 0;
