-- Whether a role was ever dealt in a village of a size, without looking through
-- the games of that size.

CREATE INDEX outcome_by_role_size ON outcome (role, size);
