-- Work on the file that is still to be done. Until now deleted rows stayed readable in it: it has to be
-- written anew once.

CREATE TABLE chore (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO chore VALUES ('compact');
