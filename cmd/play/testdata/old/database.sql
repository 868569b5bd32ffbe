BEGIN TRANSACTION;
CREATE TABLE account (
	user     TEXT PRIMARY KEY,      -- random; what seat.user and outcome.user hold
	name     TEXT NOT NULL,         -- as it is shown
	key      TEXT NOT NULL UNIQUE,  -- the name as it is compared
	password TEXT NOT NULL,         -- argon2id, with its parameters
	created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE contest (
	id      TEXT PRIMARY KEY,
	created INTEGER NOT NULL,
	changed INTEGER NOT NULL, -- the last game was stored, or a stage begun or ended
	plan    TEXT NOT NULL     -- JSON; what all stages have in common, the teams among it
) STRICT, WITHOUT ROWID;
CREATE TABLE contest_block (
	contest TEXT NOT NULL REFERENCES contest,
	stage   TEXT NOT NULL,
	first   INTEGER NOT NULL, -- the number of its first game, from 0
	games   INTEGER NOT NULL,
	seats   TEXT NOT NULL,    -- JSON list of the team at each seat, -1 for none
	PRIMARY KEY (contest, stage, first)
) STRICT, WITHOUT ROWID;
CREATE TABLE contest_game (
	contest TEXT NOT NULL REFERENCES contest,
	stage   TEXT NOT NULL,
	n       INTEGER NOT NULL, -- from 0
	game    TEXT NOT NULL UNIQUE REFERENCES game,
	ended   INTEGER NOT NULL,
	winner  TEXT NOT NULL,
	roles   TEXT NOT NULL,    -- by seat, separated by commas
	spoken  INTEGER NOT NULL, -- utterances, Skip and Over not counted
	faults  TEXT NOT NULL,    -- JSON: by seat, how often which; '' for none
	PRIMARY KEY (contest, stage, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE contest_stage (
	contest TEXT NOT NULL REFERENCES contest,
	stage   TEXT NOT NULL, -- round, preliminary, final
	began   INTEGER NOT NULL,
	ended   INTEGER,       -- NULL while games are missing
	games   INTEGER NOT NULL,
	teams   TEXT NOT NULL, -- JSON list of the numbers of the teams that take part
	PRIMARY KEY (contest, stage)
) STRICT, WITHOUT ROWID;
CREATE TABLE event (
	game     TEXT NOT NULL REFERENCES game,
	seq      INTEGER NOT NULL, -- from 1, without gaps
	at       INTEGER NOT NULL,
	kind     TEXT NOT NULL,
	audience INTEGER NOT NULL, -- a bit a seat, bit 31 for spectators
	body     TEXT NOT NULL,    -- JSON; its fields depend on the kind
	PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "event" VALUES('6t55dglokpqlkuof',1,1795373689258,'dealt',1,'{"day":0,"actor":1,"role":"POSSESSED"}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',2,1795373689258,'dealt',2,'{"day":0,"actor":2,"role":"WEREWOLF"}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',3,1795373689258,'dealt',4,'{"day":0,"actor":3,"role":"VILLAGER"}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',4,1795373689258,'dealt',8,'{"day":0,"actor":4,"role":"SEER"}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',5,1795373689258,'dealt',16,'{"day":0,"actor":5,"role":"VILLAGER"}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',6,1795373689258,'day_began',2147745791,'{"day":0}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',7,1795373689258,'phase_began',2147745791,'{"day":0,"phase":"night"}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',8,1795373689282,'answered',8,'{"day":0,"ask":"divine","actor":4,"target":2}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',9,1795373689282,'divined',8,'{"day":0,"actor":4,"target":2,"species":"WEREWOLF"}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',10,1795373689282,'day_began',2147745791,'{"day":1}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',11,1795373689282,'phase_began',2147745791,'{"day":1,"phase":"talk"}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',12,1795373689282,'turn_began',2147745791,'{"day":1,"channel":"TALK"}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',13,1795373689331,'answered',1,'{"day":1,"ask":"talk","actor":1,"text":"COMINGOUT Agent[01] SEER"}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',14,1795373689331,'ready',2147745791,'{"day":1,"actor":1}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',15,1795373689336,'answered',2,'{"day":1,"ask":"talk","actor":2,"text":"Skip"}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',16,1795373689336,'ready',2147745791,'{"day":1,"actor":2}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',17,1795373689345,'answered',4,'{"day":1,"ask":"talk","actor":3,"text":"REQUEST ANY (COMINGOUT ANY SEER)"}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',18,1795373689345,'ready',2147745791,'{"day":1,"actor":3}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',19,1795373689351,'answered',8,'{"day":1,"ask":"talk","actor":4,"text":"COMINGOUT Agent[04] SEER"}');
INSERT INTO "event" VALUES('6t55dglokpqlkuof',20,1795373689351,'ready',2147745791,'{"day":1,"actor":4}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',1,1795373686680,'dealt',1,'{"day":0,"actor":1,"role":"VILLAGER"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',2,1795373686680,'dealt',2,'{"day":0,"actor":2,"role":"WEREWOLF"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',3,1795373686680,'dealt',4,'{"day":0,"actor":3,"role":"POSSESSED"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',4,1795373686680,'dealt',8,'{"day":0,"actor":4,"role":"VILLAGER"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',5,1795373686680,'dealt',16,'{"day":0,"actor":5,"role":"SEER"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',6,1795373686680,'day_began',2147745791,'{"day":0}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',7,1795373686680,'phase_began',2147745791,'{"day":0,"phase":"night"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',8,1795373686680,'answered',16,'{"day":0,"ask":"divine","actor":5,"target":4}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',9,1795373686680,'stage_closed',0,'{"day":0,"n":4}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',10,1795373686680,'divined',16,'{"day":0,"actor":5,"target":4,"species":"HUMAN"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',11,1795373686680,'day_began',2147745791,'{"day":1}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',12,1795373686680,'phase_began',2147745791,'{"day":1,"phase":"talk"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',13,1795373686680,'turn_began',2147745791,'{"day":1,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',14,1795373686680,'called',2147745791,'{"day":1,"actor":2,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',15,1795373686680,'answered',2,'{"day":1,"ask":"talk","actor":2,"text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',16,1795373686680,'said',2147745791,'{"day":1,"actor":2,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',17,1795373686680,'called',2147745791,'{"day":1,"actor":3,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',18,1795373686680,'answered',4,'{"day":1,"ask":"talk","actor":3,"text":"COMINGOUT Agent[03] SEER"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',19,1795373686680,'said',2147745791,'{"day":1,"n":1,"actor":3,"channel":"TALK","text":"COMINGOUT Agent[03] SEER"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',20,1795373686680,'called',2147745791,'{"day":1,"actor":1,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',21,1795373686680,'answered',1,'{"day":1,"ask":"talk","actor":1,"text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',22,1795373686680,'said',2147745791,'{"day":1,"n":2,"actor":1,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',23,1795373686680,'called',2147745791,'{"day":1,"actor":4,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',24,1795373686680,'answered',8,'{"day":1,"ask":"talk","actor":4,"text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',25,1795373686680,'said',2147745791,'{"day":1,"n":3,"actor":4,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',26,1795373686680,'called',2147745791,'{"day":1,"actor":5,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',27,1795373686680,'answered',16,'{"day":1,"ask":"talk","actor":5,"text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',28,1795373686680,'said',2147745791,'{"day":1,"n":4,"actor":5,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',29,1795373686680,'turn_began',2147745791,'{"day":1,"turn":1,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',30,1795373686680,'called',2147745791,'{"day":1,"turn":1,"actor":4,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',31,1795373686680,'answered',8,'{"day":1,"turn":1,"ask":"talk","actor":4,"text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',32,1795373686680,'said',2147745791,'{"day":1,"turn":1,"n":5,"actor":4,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',33,1795373686680,'called',2147745791,'{"day":1,"turn":1,"actor":2,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',34,1795373686680,'answered',2,'{"day":1,"turn":1,"ask":"talk","actor":2,"text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',35,1795373686680,'said',2147745791,'{"day":1,"turn":1,"n":6,"actor":2,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',36,1795373686680,'called',2147745791,'{"day":1,"turn":1,"actor":3,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',37,1795373686680,'answered',4,'{"day":1,"turn":1,"ask":"talk","actor":3,"text":"DAY 0 (DIVINED Agent[05] WEREWOLF)"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',38,1795373686680,'said',2147745791,'{"day":1,"turn":1,"n":7,"actor":3,"channel":"TALK","text":"DAY 0 (DIVINED Agent[05] WEREWOLF)"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',39,1795373686680,'called',2147745791,'{"day":1,"turn":1,"actor":5,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',40,1795373686680,'answered',16,'{"day":1,"turn":1,"ask":"talk","actor":5,"text":"AND (COMINGOUT Agent[05] SEER) (DAY 0 (DIVINED Agent[04] HUMAN))"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',41,1795373686680,'said',2147745791,'{"day":1,"turn":1,"n":8,"actor":5,"channel":"TALK","text":"AND (COMINGOUT Agent[05] SEER) (DAY 0 (DIVINED Agent[04] HUMAN))"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',42,1795373686680,'called',2147745791,'{"day":1,"turn":1,"actor":1,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',43,1795373686680,'answered',1,'{"day":1,"turn":1,"ask":"talk","actor":1,"text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',44,1795373686680,'said',2147745791,'{"day":1,"turn":1,"n":9,"actor":1,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',45,1795373686680,'turn_began',2147745791,'{"day":1,"turn":2,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',46,1795373686680,'called',2147745791,'{"day":1,"turn":2,"actor":5,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',47,1795373686680,'answered',16,'{"day":1,"turn":2,"ask":"talk","actor":5,"text":"BECAUSE (AND (COMINGOUT Agent[05] SEER) (Agent[03] DIVINED Agent[05] WEREWOLF)) (XOR (ESTIMATE Agent[03] WEREWOLF) (ESTIMATE Agent[03] POSSESSED))"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',48,1795373686680,'said',2147745791,'{"day":1,"turn":2,"n":10,"actor":5,"channel":"TALK","text":"BECAUSE (AND (COMINGOUT Agent[05] SEER) (Agent[03] DIVINED Agent[05] WEREWOLF)) (XOR (ESTIMATE Agent[03] WEREWOLF) (ESTIMATE Agent[03] POSSESSED))"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',49,1795373686680,'called',2147745791,'{"day":1,"turn":2,"actor":2,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',50,1795373686680,'answered',2,'{"day":1,"turn":2,"ask":"talk","actor":2,"text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',51,1795373686680,'said',2147745791,'{"day":1,"turn":2,"n":11,"actor":2,"channel":"TALK","text":"Over"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',52,1795373686680,'called',2147745791,'{"day":1,"turn":2,"actor":3,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',53,1795373686680,'answered',4,'{"day":1,"turn":2,"ask":"talk","actor":3,"text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',54,1795373686680,'said',2147745791,'{"day":1,"turn":2,"n":12,"actor":3,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',55,1795373686680,'called',2147745791,'{"day":1,"turn":2,"actor":4,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',56,1795373686680,'answered',8,'{"day":1,"turn":2,"ask":"talk","actor":4,"text":"INQUIRE Agent[02] (ESTIMATE ANY WEREWOLF)"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',57,1795373686680,'said',2147745791,'{"day":1,"turn":2,"n":13,"actor":4,"channel":"TALK","text":"INQUIRE Agent[02] (ESTIMATE ANY WEREWOLF)"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',58,1795373686680,'called',2147745791,'{"day":1,"turn":2,"actor":1,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',59,1795373686680,'answered',1,'{"day":1,"turn":2,"ask":"talk","actor":1,"text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',60,1795373686680,'said',2147745791,'{"day":1,"turn":2,"n":14,"actor":1,"channel":"TALK","text":"Over"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',61,1795373686680,'turn_began',2147745791,'{"day":1,"turn":3,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',62,1795373686680,'called',2147745791,'{"day":1,"turn":3,"actor":4,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',63,1795373686680,'answered',8,'{"day":1,"turn":3,"ask":"talk","actor":4,"text":"VOTE Agent[02]"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',64,1795373686680,'said',2147745791,'{"day":1,"turn":3,"n":15,"actor":4,"channel":"TALK","text":"VOTE Agent[02]"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',65,1795373686680,'called',2147745791,'{"day":1,"turn":3,"actor":5,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',66,1795373686680,'answered',16,'{"day":1,"turn":3,"ask":"talk","actor":5,"text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',67,1795373686680,'said',2147745791,'{"day":1,"turn":3,"n":16,"actor":5,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',68,1795373686680,'called',2147745791,'{"day":1,"turn":3,"actor":1,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',69,1795373686680,'answered',1,'{"day":1,"turn":3,"ask":"talk","actor":1,"text":"ESTIMATE Agent[02] WEREWOLF"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',70,1795373686680,'said',2147745791,'{"day":1,"turn":3,"n":17,"actor":1,"channel":"TALK","text":"ESTIMATE Agent[02] WEREWOLF"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',71,1795373686680,'called',2147745791,'{"day":1,"turn":3,"actor":3,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',72,1795373686680,'answered',4,'{"day":1,"turn":3,"ask":"talk","actor":3,"text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',73,1795373686680,'said',2147745791,'{"day":1,"turn":3,"n":18,"actor":3,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',74,1795373686680,'called',2147745791,'{"day":1,"turn":3,"actor":2,"channel":"TALK"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',75,1795373686680,'answered',2,'{"day":1,"turn":3,"ask":"talk","actor":2,"text":"ESTIMATE Agent[01] WEREWOLF"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',76,1795373686680,'said',2147745791,'{"day":1,"turn":3,"n":19,"actor":2,"channel":"TALK","text":"ESTIMATE Agent[01] WEREWOLF"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',77,1795373686680,'phase_began',2147745791,'{"day":1,"phase":"vote"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',78,1795373686680,'ballot_began',2147745791,'{"day":1,"ask":"vote"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',79,1795373686680,'answered',1,'{"day":1,"ask":"vote","actor":1,"target":2}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',80,1795373686680,'ready',2147745791,'{"day":1,"actor":1}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',81,1795373686680,'answered',2,'{"day":1,"ask":"vote","actor":2,"target":1}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',82,1795373686680,'ready',2147745791,'{"day":1,"actor":2}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',83,1795373686680,'answered',4,'{"day":1,"ask":"vote","actor":3,"target":2}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',84,1795373686680,'ready',2147745791,'{"day":1,"actor":3}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',85,1795373686680,'answered',8,'{"day":1,"ask":"vote","actor":4,"target":2}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',86,1795373686680,'ready',2147745791,'{"day":1,"actor":4}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',87,1795373686680,'answered',16,'{"day":1,"ask":"vote","actor":5,"target":3}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',88,1795373686680,'ready',2147745791,'{"day":1,"actor":5}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',89,1795373686680,'voted',2147745791,'{"day":1,"actor":1,"target":2}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',90,1795373686680,'voted',2147745791,'{"day":1,"actor":2,"target":1}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',91,1795373686680,'voted',2147745791,'{"day":1,"actor":3,"target":2}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',92,1795373686680,'voted',2147745791,'{"day":1,"actor":4,"target":2}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',93,1795373686680,'voted',2147745791,'{"day":1,"actor":5,"target":3}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',94,1795373686680,'executed',2147745791,'{"day":1,"target":2}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',95,1795373686680,'phase_began',2147745791,'{"day":1,"phase":"night"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',96,1795373686680,'answered',16,'{"day":1,"ask":"divine","actor":5,"target":1}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',97,1795373686680,'stage_closed',0,'{"day":1,"n":4}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',98,1795373686680,'divined',16,'{"day":1,"actor":5,"target":1,"species":"HUMAN"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',99,1795373686680,'day_began',2147745791,'{"day":2}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',100,1795373686680,'nobody_died',2147745791,'{"day":2}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',101,1795373686680,'game_ended',2147745791,'{"day":2,"side":"VILLAGER"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',102,1795373686680,'role_revealed',2147745791,'{"day":2,"actor":1,"role":"VILLAGER"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',103,1795373686680,'role_revealed',2147745791,'{"day":2,"actor":2,"role":"WEREWOLF"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',104,1795373686680,'role_revealed',2147745791,'{"day":2,"actor":3,"role":"POSSESSED"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',105,1795373686680,'role_revealed',2147745791,'{"day":2,"actor":4,"role":"VILLAGER"}');
INSERT INTO "event" VALUES('jdf3qlwfamp4ye2n',106,1795373686680,'role_revealed',2147745791,'{"day":2,"actor":5,"role":"SEER"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',1,1795373686427,'dealt',1,'{"day":0,"actor":1,"role":"POSSESSED"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',2,1795373686427,'dealt',2,'{"day":0,"actor":2,"role":"WEREWOLF"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',3,1795373686427,'dealt',4,'{"day":0,"actor":3,"role":"VILLAGER"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',4,1795373686427,'dealt',8,'{"day":0,"actor":4,"role":"VILLAGER"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',5,1795373686427,'dealt',16,'{"day":0,"actor":5,"role":"SEER"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',6,1795373686427,'day_began',2147745791,'{"day":0}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',7,1795373686427,'phase_began',2147745791,'{"day":0,"phase":"night"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',8,1795373686427,'answered',16,'{"day":0,"ask":"divine","actor":5,"target":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',9,1795373686427,'divined',16,'{"day":0,"actor":5,"target":1,"species":"HUMAN"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',10,1795373686427,'day_began',2147745791,'{"day":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',11,1795373686427,'phase_began',2147745791,'{"day":1,"phase":"talk"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',12,1795373686427,'turn_began',2147745791,'{"day":1,"channel":"TALK"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',13,1795373686427,'answered',1,'{"day":1,"ask":"talk","actor":1,"text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',14,1795373686427,'ready',2147745791,'{"day":1,"actor":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',15,1795373686427,'answered',2,'{"day":1,"ask":"talk","actor":2,"text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',16,1795373686427,'ready',2147745791,'{"day":1,"actor":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',17,1795373686427,'answered',4,'{"day":1,"ask":"talk","actor":3,"text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',18,1795373686427,'ready',2147745791,'{"day":1,"actor":3}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',19,1795373686427,'answered',8,'{"day":1,"ask":"talk","actor":4,"text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',20,1795373686427,'ready',2147745791,'{"day":1,"actor":4}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',21,1795373686427,'answered',16,'{"day":1,"ask":"talk","actor":5,"text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',22,1795373686427,'ready',2147745791,'{"day":1,"actor":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',23,1795373686427,'said',2147745791,'{"day":1,"actor":1,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',24,1795373686427,'said',2147745791,'{"day":1,"n":1,"actor":2,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',25,1795373686427,'said',2147745791,'{"day":1,"n":2,"actor":4,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',26,1795373686427,'said',2147745791,'{"day":1,"n":3,"actor":5,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',27,1795373686427,'said',2147745791,'{"day":1,"n":4,"actor":3,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',28,1795373686427,'turn_began',2147745791,'{"day":1,"turn":1,"channel":"TALK"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',29,1795373686427,'answered',1,'{"day":1,"turn":1,"ask":"talk","actor":1,"text":"AND (COMINGOUT Agent[01] SEER) (DAY 0 (DIVINED Agent[05] HUMAN))"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',30,1795373686427,'ready',2147745791,'{"day":1,"turn":1,"actor":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',31,1795373686427,'answered',2,'{"day":1,"turn":1,"ask":"talk","actor":2,"text":"VOTE Agent[03]"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',32,1795373686427,'ready',2147745791,'{"day":1,"turn":1,"actor":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',33,1795373686427,'answered',4,'{"day":1,"turn":1,"ask":"talk","actor":3,"text":"INQUIRE ANY (COMINGOUT ANY SEER)"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',34,1795373686427,'ready',2147745791,'{"day":1,"turn":1,"actor":3}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',35,1795373686427,'answered',8,'{"day":1,"turn":1,"ask":"talk","actor":4,"text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',36,1795373686427,'ready',2147745791,'{"day":1,"turn":1,"actor":4}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',37,1795373686427,'answered',16,'{"day":1,"turn":1,"ask":"talk","actor":5,"text":"AND (COMINGOUT Agent[05] SEER) (DAY 0 (DIVINED Agent[01] HUMAN))"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',38,1795373686427,'ready',2147745791,'{"day":1,"turn":1,"actor":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',39,1795373686427,'said',2147745791,'{"day":1,"turn":1,"n":5,"actor":3,"channel":"TALK","text":"INQUIRE ANY (COMINGOUT ANY SEER)"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',40,1795373686427,'said',2147745791,'{"day":1,"turn":1,"n":6,"actor":2,"channel":"TALK","text":"VOTE Agent[03]"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',41,1795373686427,'said',2147745791,'{"day":1,"turn":1,"n":7,"actor":1,"channel":"TALK","text":"AND (COMINGOUT Agent[01] SEER) (DAY 0 (DIVINED Agent[05] HUMAN))"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',42,1795373686427,'said',2147745791,'{"day":1,"turn":1,"n":8,"actor":5,"channel":"TALK","text":"AND (COMINGOUT Agent[05] SEER) (DAY 0 (DIVINED Agent[01] HUMAN))"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',43,1795373686427,'said',2147745791,'{"day":1,"turn":1,"n":9,"actor":4,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',44,1795373686427,'turn_began',2147745791,'{"day":1,"turn":2,"channel":"TALK"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',45,1795373686427,'answered',1,'{"day":1,"turn":2,"ask":"talk","actor":1,"text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',46,1795373686427,'ready',2147745791,'{"day":1,"turn":2,"actor":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',47,1795373686427,'answered',2,'{"day":1,"turn":2,"ask":"talk","actor":2,"text":"ESTIMATE Agent[03] WEREWOLF"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',48,1795373686427,'ready',2147745791,'{"day":1,"turn":2,"actor":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',49,1795373686427,'answered',4,'{"day":1,"turn":2,"ask":"talk","actor":3,"text":"DISAGREE TALK day1 ID:6"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',50,1795373686427,'ready',2147745791,'{"day":1,"turn":2,"actor":3}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',51,1795373686427,'answered',8,'{"day":1,"turn":2,"ask":"talk","actor":4,"text":"VOTE Agent[03]"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',52,1795373686427,'ready',2147745791,'{"day":1,"turn":2,"actor":4}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',53,1795373686427,'answered',16,'{"day":1,"turn":2,"ask":"talk","actor":5,"text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',54,1795373686427,'ready',2147745791,'{"day":1,"turn":2,"actor":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',55,1795373686427,'said',2147745791,'{"day":1,"turn":2,"n":10,"actor":3,"channel":"TALK","text":"DISAGREE TALK day1 ID:6"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',56,1795373686427,'said',2147745791,'{"day":1,"turn":2,"n":11,"actor":1,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',57,1795373686427,'said',2147745791,'{"day":1,"turn":2,"n":12,"actor":4,"channel":"TALK","text":"VOTE Agent[03]"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',58,1795373686427,'said',2147745791,'{"day":1,"turn":2,"n":13,"actor":2,"channel":"TALK","text":"ESTIMATE Agent[03] WEREWOLF"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',59,1795373686427,'said',2147745791,'{"day":1,"turn":2,"n":14,"actor":5,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',60,1795373686427,'turn_began',2147745791,'{"day":1,"turn":3,"channel":"TALK"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',61,1795373686427,'answered',1,'{"day":1,"turn":3,"ask":"talk","actor":1,"text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',62,1795373686427,'ready',2147745791,'{"day":1,"turn":3,"actor":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',63,1795373686427,'answered',2,'{"day":1,"turn":3,"ask":"talk","actor":2,"text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',64,1795373686427,'ready',2147745791,'{"day":1,"turn":3,"actor":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',65,1795373686427,'answered',4,'{"day":1,"turn":3,"ask":"talk","actor":3,"text":"ESTIMATE Agent[02] WEREWOLF"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',66,1795373686427,'ready',2147745791,'{"day":1,"turn":3,"actor":3}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',67,1795373686427,'answered',8,'{"day":1,"turn":3,"ask":"talk","actor":4,"text":"AGREE TALK day1 ID:6"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',68,1795373686427,'ready',2147745791,'{"day":1,"turn":3,"actor":4}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',69,1795373686427,'answered',16,'{"day":1,"turn":3,"ask":"talk","actor":5,"text":"DIVINATION Agent[02]"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',70,1795373686427,'ready',2147745791,'{"day":1,"turn":3,"actor":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',71,1795373686427,'said',2147745791,'{"day":1,"turn":3,"n":15,"actor":3,"channel":"TALK","text":"ESTIMATE Agent[02] WEREWOLF"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',72,1795373686427,'said',2147745791,'{"day":1,"turn":3,"n":16,"actor":4,"channel":"TALK","text":"AGREE TALK day1 ID:6"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',73,1795373686427,'said',2147745791,'{"day":1,"turn":3,"n":17,"actor":5,"channel":"TALK","text":"DIVINATION Agent[02]"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',74,1795373686427,'said',2147745791,'{"day":1,"turn":3,"n":18,"actor":2,"channel":"TALK","text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',75,1795373686427,'said',2147745791,'{"day":1,"turn":3,"n":19,"actor":1,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',76,1795373686427,'turn_began',2147745791,'{"day":1,"turn":4,"channel":"TALK"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',77,1795373686427,'answered',1,'{"day":1,"turn":4,"ask":"talk","actor":1,"text":"VOTE Agent[03]"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',78,1795373686427,'ready',2147745791,'{"day":1,"turn":4,"actor":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',79,1795373686427,'answered',2,'{"day":1,"turn":4,"ask":"talk","actor":2,"text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',80,1795373686427,'ready',2147745791,'{"day":1,"turn":4,"actor":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',81,1795373686427,'answered',4,'{"day":1,"turn":4,"ask":"talk","actor":3,"text":"VOTE Agent[02]"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',82,1795373686427,'ready',2147745791,'{"day":1,"turn":4,"actor":3}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',83,1795373686427,'answered',8,'{"day":1,"turn":4,"ask":"talk","actor":4,"text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',84,1795373686427,'ready',2147745791,'{"day":1,"turn":4,"actor":4}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',85,1795373686427,'answered',16,'{"day":1,"turn":4,"ask":"talk","actor":5,"text":"VOTE Agent[03]"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',86,1795373686427,'ready',2147745791,'{"day":1,"turn":4,"actor":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',87,1795373686427,'said',2147745791,'{"day":1,"turn":4,"n":20,"actor":1,"channel":"TALK","text":"VOTE Agent[03]"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',88,1795373686427,'said',2147745791,'{"day":1,"turn":4,"n":21,"actor":4,"channel":"TALK","text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',89,1795373686427,'said',2147745791,'{"day":1,"turn":4,"n":22,"actor":3,"channel":"TALK","text":"VOTE Agent[02]"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',90,1795373686427,'said',2147745791,'{"day":1,"turn":4,"n":23,"actor":5,"channel":"TALK","text":"VOTE Agent[03]"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',91,1795373686427,'said',2147745791,'{"day":1,"turn":4,"n":24,"actor":2,"channel":"TALK","text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',92,1795373686427,'turn_began',2147745791,'{"day":1,"turn":5,"channel":"TALK"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',93,1795373686427,'answered',1,'{"day":1,"turn":5,"ask":"talk","actor":1,"text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',94,1795373686427,'ready',2147745791,'{"day":1,"turn":5,"actor":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',95,1795373686427,'answered',2,'{"day":1,"turn":5,"ask":"talk","actor":2,"text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',96,1795373686427,'ready',2147745791,'{"day":1,"turn":5,"actor":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',97,1795373686427,'answered',4,'{"day":1,"turn":5,"ask":"talk","actor":3,"text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',98,1795373686427,'ready',2147745791,'{"day":1,"turn":5,"actor":3}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',99,1795373686427,'answered',8,'{"day":1,"turn":5,"ask":"talk","actor":4,"text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',100,1795373686427,'ready',2147745791,'{"day":1,"turn":5,"actor":4}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',101,1795373686427,'answered',16,'{"day":1,"turn":5,"ask":"talk","actor":5,"text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',102,1795373686427,'ready',2147745791,'{"day":1,"turn":5,"actor":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',103,1795373686427,'said',2147745791,'{"day":1,"turn":5,"n":25,"actor":5,"channel":"TALK","text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',104,1795373686427,'said',2147745791,'{"day":1,"turn":5,"n":26,"actor":3,"channel":"TALK","text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',105,1795373686427,'said',2147745791,'{"day":1,"turn":5,"n":27,"actor":4,"channel":"TALK","text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',106,1795373686427,'said',2147745791,'{"day":1,"turn":5,"n":28,"actor":2,"channel":"TALK","text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',107,1795373686427,'said',2147745791,'{"day":1,"turn":5,"n":29,"actor":1,"channel":"TALK","text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',108,1795373686427,'phase_began',2147745791,'{"day":1,"phase":"vote"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',109,1795373686427,'ballot_began',2147745791,'{"day":1,"ask":"vote"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',110,1795373686427,'answered',1,'{"day":1,"ask":"vote","actor":1,"target":3}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',111,1795373686427,'ready',2147745791,'{"day":1,"actor":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',112,1795373686427,'answered',2,'{"day":1,"ask":"vote","actor":2,"target":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',113,1795373686427,'ready',2147745791,'{"day":1,"actor":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',114,1795373686427,'answered',4,'{"day":1,"ask":"vote","actor":3,"target":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',115,1795373686427,'ready',2147745791,'{"day":1,"actor":3}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',116,1795373686427,'answered',8,'{"day":1,"ask":"vote","actor":4,"target":3}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',117,1795373686427,'ready',2147745791,'{"day":1,"actor":4}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',118,1795373686427,'answered',16,'{"day":1,"ask":"vote","actor":5,"target":3}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',119,1795373686427,'ready',2147745791,'{"day":1,"actor":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',120,1795373686427,'voted',2147745791,'{"day":1,"actor":1,"target":3}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',121,1795373686427,'voted',2147745791,'{"day":1,"actor":2,"target":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',122,1795373686427,'voted',2147745791,'{"day":1,"actor":3,"target":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',123,1795373686427,'voted',2147745791,'{"day":1,"actor":4,"target":3}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',124,1795373686427,'voted',2147745791,'{"day":1,"actor":5,"target":3}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',125,1795373686427,'executed',2147745791,'{"day":1,"target":3}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',126,1795373686427,'phase_began',2147745791,'{"day":1,"phase":"night"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',127,1795373686427,'ballot_began',2,'{"day":1,"ask":"attack"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',128,1795373686427,'answered',2,'{"day":1,"ask":"attack","actor":2,"target":4}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',129,1795373686427,'attack_voted',2,'{"day":1,"actor":2,"target":4}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',130,1795373686427,'attacked',2,'{"day":1,"target":4}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',131,1795373686427,'answered',16,'{"day":1,"ask":"divine","actor":5,"target":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',132,1795373686427,'divined',16,'{"day":1,"actor":5,"target":2,"species":"WEREWOLF"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',133,1795373686427,'day_began',2147745791,'{"day":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',134,1795373686427,'died',2147745791,'{"day":2,"target":4}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',135,1795373686427,'phase_began',2147745791,'{"day":2,"phase":"talk"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',136,1795373686427,'turn_began',2147745791,'{"day":2,"channel":"TALK"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',137,1795373686427,'answered',1,'{"day":2,"ask":"talk","actor":1,"text":"DAY 1 (DIVINED Agent[02] WEREWOLF)"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',138,1795373686427,'ready',2147745791,'{"day":2,"actor":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',139,1795373686427,'answered',2,'{"day":2,"ask":"talk","actor":2,"text":"COMINGOUT Agent[02] WEREWOLF"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',140,1795373686427,'ready',2147745791,'{"day":2,"actor":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',141,1795373686427,'answered',16,'{"day":2,"ask":"talk","actor":5,"text":"DAY 1 (DIVINED Agent[02] WEREWOLF)"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',142,1795373686427,'ready',2147745791,'{"day":2,"actor":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',143,1795373686427,'said',2147745791,'{"day":2,"actor":1,"channel":"TALK","text":"DAY 1 (DIVINED Agent[02] WEREWOLF)"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',144,1795373686427,'said',2147745791,'{"day":2,"n":1,"actor":2,"channel":"TALK","text":"COMINGOUT Agent[02] WEREWOLF"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',145,1795373686427,'said',2147745791,'{"day":2,"n":2,"actor":5,"channel":"TALK","text":"DAY 1 (DIVINED Agent[02] WEREWOLF)"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',146,1795373686427,'turn_began',2147745791,'{"day":2,"turn":1,"channel":"TALK"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',147,1795373686427,'answered',1,'{"day":2,"turn":1,"ask":"talk","actor":1,"text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',148,1795373686427,'ready',2147745791,'{"day":2,"turn":1,"actor":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',149,1795373686427,'answered',2,'{"day":2,"turn":1,"ask":"talk","actor":2,"text":"VOTE Agent[01]"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',150,1795373686427,'ready',2147745791,'{"day":2,"turn":1,"actor":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',151,1795373686427,'answered',16,'{"day":2,"turn":1,"ask":"talk","actor":5,"text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',152,1795373686427,'ready',2147745791,'{"day":2,"turn":1,"actor":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',153,1795373686427,'said',2147745791,'{"day":2,"turn":1,"n":3,"actor":5,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',154,1795373686427,'said',2147745791,'{"day":2,"turn":1,"n":4,"actor":2,"channel":"TALK","text":"VOTE Agent[01]"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',155,1795373686427,'said',2147745791,'{"day":2,"turn":1,"n":5,"actor":1,"channel":"TALK","text":"Skip"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',156,1795373686427,'turn_began',2147745791,'{"day":2,"turn":2,"channel":"TALK"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',157,1795373686427,'answered',1,'{"day":2,"turn":2,"ask":"talk","actor":1,"text":"DISAGREE TALK day2 ID:4"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',158,1795373686427,'ready',2147745791,'{"day":2,"turn":2,"actor":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',159,1795373686427,'answered',2,'{"day":2,"turn":2,"ask":"talk","actor":2,"text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',160,1795373686427,'ready',2147745791,'{"day":2,"turn":2,"actor":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',161,1795373686427,'answered',16,'{"day":2,"turn":2,"ask":"talk","actor":5,"text":"BECAUSE (DAY 1 (DIVINED Agent[02] WEREWOLF)) (ESTIMATE Agent[02] WEREWOLF)"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',162,1795373686427,'ready',2147745791,'{"day":2,"turn":2,"actor":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',163,1795373686427,'said',2147745791,'{"day":2,"turn":2,"n":6,"actor":5,"channel":"TALK","text":"BECAUSE (DAY 1 (DIVINED Agent[02] WEREWOLF)) (ESTIMATE Agent[02] WEREWOLF)"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',164,1795373686427,'said',2147745791,'{"day":2,"turn":2,"n":7,"actor":1,"channel":"TALK","text":"DISAGREE TALK day2 ID:4"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',165,1795373686427,'said',2147745791,'{"day":2,"turn":2,"n":8,"actor":2,"channel":"TALK","text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',166,1795373686427,'turn_began',2147745791,'{"day":2,"turn":3,"channel":"TALK"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',167,1795373686427,'answered',1,'{"day":2,"turn":3,"ask":"talk","actor":1,"text":"ESTIMATE Agent[02] WEREWOLF"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',168,1795373686427,'ready',2147745791,'{"day":2,"turn":3,"actor":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',169,1795373686427,'answered',2,'{"day":2,"turn":3,"ask":"talk","actor":2,"text":"DISAGREE TALK day2 ID:6"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',170,1795373686427,'ready',2147745791,'{"day":2,"turn":3,"actor":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',171,1795373686427,'answered',16,'{"day":2,"turn":3,"ask":"talk","actor":5,"text":"AND (VOTE Agent[02]) (REQUEST ANY (VOTE Agent[02]))"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',172,1795373686427,'ready',2147745791,'{"day":2,"turn":3,"actor":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',173,1795373686427,'said',2147745791,'{"day":2,"turn":3,"n":9,"actor":5,"channel":"TALK","text":"AND (VOTE Agent[02]) (REQUEST ANY (VOTE Agent[02]))"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',174,1795373686427,'said',2147745791,'{"day":2,"turn":3,"n":10,"actor":1,"channel":"TALK","text":"ESTIMATE Agent[02] WEREWOLF"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',175,1795373686427,'said',2147745791,'{"day":2,"turn":3,"n":11,"actor":2,"channel":"TALK","text":"DISAGREE TALK day2 ID:6"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',176,1795373686427,'turn_began',2147745791,'{"day":2,"turn":4,"channel":"TALK"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',177,1795373686427,'answered',1,'{"day":2,"turn":4,"ask":"talk","actor":1,"text":"BECAUSE (DAY 1 (DIVINED Agent[02] WEREWOLF)) (VOTE Agent[02])"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',178,1795373686427,'ready',2147745791,'{"day":2,"turn":4,"actor":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',179,1795373686427,'answered',2,'{"day":2,"turn":4,"ask":"talk","actor":2,"text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',180,1795373686427,'ready',2147745791,'{"day":2,"turn":4,"actor":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',181,1795373686427,'answered',16,'{"day":2,"turn":4,"ask":"talk","actor":5,"text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',182,1795373686427,'ready',2147745791,'{"day":2,"turn":4,"actor":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',183,1795373686427,'said',2147745791,'{"day":2,"turn":4,"n":12,"actor":2,"channel":"TALK","text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',184,1795373686427,'said',2147745791,'{"day":2,"turn":4,"n":13,"actor":5,"channel":"TALK","text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',185,1795373686427,'said',2147745791,'{"day":2,"turn":4,"n":14,"actor":1,"channel":"TALK","text":"BECAUSE (DAY 1 (DIVINED Agent[02] WEREWOLF)) (VOTE Agent[02])"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',186,1795373686427,'turn_began',2147745791,'{"day":2,"turn":5,"channel":"TALK"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',187,1795373686427,'answered',1,'{"day":2,"turn":5,"ask":"talk","actor":1,"text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',188,1795373686427,'ready',2147745791,'{"day":2,"turn":5,"actor":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',189,1795373686427,'answered',2,'{"day":2,"turn":5,"ask":"talk","actor":2,"text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',190,1795373686427,'ready',2147745791,'{"day":2,"turn":5,"actor":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',191,1795373686427,'answered',16,'{"day":2,"turn":5,"ask":"talk","actor":5,"text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',192,1795373686427,'ready',2147745791,'{"day":2,"turn":5,"actor":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',193,1795373686427,'said',2147745791,'{"day":2,"turn":5,"n":15,"actor":2,"channel":"TALK","text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',194,1795373686427,'said',2147745791,'{"day":2,"turn":5,"n":16,"actor":1,"channel":"TALK","text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',195,1795373686427,'said',2147745791,'{"day":2,"turn":5,"n":17,"actor":5,"channel":"TALK","text":"Over"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',196,1795373686427,'phase_began',2147745791,'{"day":2,"phase":"vote"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',197,1795373686427,'ballot_began',2147745791,'{"day":2,"ask":"vote"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',198,1795373686427,'answered',1,'{"day":2,"ask":"vote","actor":1,"target":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',199,1795373686427,'ready',2147745791,'{"day":2,"actor":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',200,1795373686427,'answered',2,'{"day":2,"ask":"vote","actor":2,"target":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',201,1795373686427,'ready',2147745791,'{"day":2,"actor":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',202,1795373686427,'answered',16,'{"day":2,"ask":"vote","actor":5,"target":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',203,1795373686427,'ready',2147745791,'{"day":2,"actor":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',204,1795373686427,'voted',2147745791,'{"day":2,"actor":1,"target":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',205,1795373686427,'voted',2147745791,'{"day":2,"actor":2,"target":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',206,1795373686427,'voted',2147745791,'{"day":2,"actor":5,"target":2}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',207,1795373686427,'executed',2147745791,'{"day":2,"target":5}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',208,1795373686427,'phase_began',2147745791,'{"day":2,"phase":"night"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',209,1795373686427,'ballot_began',2,'{"day":2,"ask":"attack"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',210,1795373686427,'answered',2,'{"day":2,"ask":"attack","actor":2,"target":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',211,1795373686427,'attack_voted',2,'{"day":2,"actor":2,"target":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',212,1795373686427,'attacked',2,'{"day":2,"target":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',213,1795373686427,'day_began',2147745791,'{"day":3}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',214,1795373686427,'died',2147745791,'{"day":3,"target":1}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',215,1795373686427,'game_ended',2147745791,'{"day":3,"side":"WEREWOLF"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',216,1795373686427,'role_revealed',2147745791,'{"day":3,"actor":1,"role":"POSSESSED"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',217,1795373686427,'role_revealed',2147745791,'{"day":3,"actor":2,"role":"WEREWOLF"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',218,1795373686427,'role_revealed',2147745791,'{"day":3,"actor":3,"role":"VILLAGER"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',219,1795373686427,'role_revealed',2147745791,'{"day":3,"actor":4,"role":"VILLAGER"}');
INSERT INTO "event" VALUES('rfhu7pnryh4exnbt',220,1795373686427,'role_revealed',2147745791,'{"day":3,"actor":5,"role":"SEER"}');
CREATE TABLE game (
	id            TEXT PRIMARY KEY,
	created       INTEGER NOT NULL,
	setup         TEXT NOT NULL,    -- JSON
	pace          TEXT NOT NULL,
	seed          BLOB NOT NULL,    -- the 32-byte key; secret until the game has ended
	rules_version INTEGER NOT NULL,
	status        TEXT NOT NULL,    -- running, over
	ended         INTEGER,          -- NULL while running
	winner        TEXT              -- the side; NULL while running
, size INTEGER, days INTEGER, origin TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO "game" VALUES('rfhu7pnryh4exnbt',1795373686427,'{"roles":{"POSSESSED":1,"SEER":1,"VILLAGER":2,"WEREWOLF":1},"talk_turns":20,"talks_per_day":10,"whisper_turns":20,"whispers_per_day":10,"revotes":1,"attack_revotes":1}','none',X'B5B9498A434B6390C47DF7DDE17E67EFAA53323AFDD0027919C7A2736DA64B7C',1,'over',1795373686427,'WEREWOLF',5,3,'');
INSERT INTO "game" VALUES('jdf3qlwfamp4ye2n',1795373686680,'{"roles":{"POSSESSED":1,"SEER":1,"VILLAGER":2,"WEREWOLF":1},"talk_turns":4,"talks_per_day":10,"whisper_turns":20,"whispers_per_day":10,"revotes":1,"attack_revotes":1,"no_execution":true,"sequential":true,"skip_limit":2,"held_night":true}','none',X'6F245697ACABC5A61D7C201C4431BE7ADEF91EE75A99FDA4D94747BF7E0C947E',1,'over',1795373686680,'VILLAGER',5,2,'');
INSERT INTO "game" VALUES('6t55dglokpqlkuof',1795373689258,'{"roles":{"POSSESSED":1,"SEER":1,"VILLAGER":2,"WEREWOLF":1},"talk_turns":20,"talks_per_day":10,"whisper_turns":20,"whispers_per_day":10,"revotes":1,"attack_revotes":1}','none',X'3375C95F22C5248F1BB7AF69D0D0C84FD807F0FA66DBDAD09E3A4CD6F684C81F',1,'running',NULL,NULL,NULL,NULL,'');
CREATE TABLE note (
	game     TEXT NOT NULL REFERENCES game,
	after    INTEGER NOT NULL, -- the event's seq
	n        INTEGER NOT NULL, -- counts the notes after that event from 1
	at       INTEGER NOT NULL,
	kind     TEXT NOT NULL,
	audience INTEGER NOT NULL, -- fixed when written
	body     TEXT NOT NULL,    -- JSON
	PRIMARY KEY (game, after, n)
) STRICT, WITHOUT ROWID;
INSERT INTO "note" VALUES('6t55dglokpqlkuof',0,1,1795373689258,'commitment',2147745791,'{"sha256":"93edce9cc54585695981a0d69d896abd9b346f978653e337721a335e8c018f71"}');
INSERT INTO "note" VALUES('6t55dglokpqlkuof',12,1,1795373689298,'belief',0,'{"deflate":"lJLPavJAFMX332Pc9eUzf8YqARc3ZFoKSrWtQglZDGaMQZvQJJiq+O4lk0nVkpaYzeEGzpxzfzNHeI+TMAfHP0IuRQGOiSBycOCF82dAyNKtrEZSn9dbbyZE3pzE4Y3onpF8LYl4StGGE3klAUJarGV29lA586iceC1KoxGcsEm2dPLicTymh6v0iFcHufV50yE180+9SucuzbjuwF2q5wut0hHK9R4c3zfRQCNA30ZTKUNLaR9tNILg3NL+vaVKq06fVyw+3V5Zhz8dciLOBrUag8uWV0x02T8Ysfbb+YjU/ouGz/c8HapfzdzGR7XUXOqvnQ9TPCzsa053ms9A8QkQ5C4OZbKU6jFt4iQEB1ZiWfzfylUBCGJZpJm65kJkkazfWij24JjVgp0c9s0OdrOj383BOuwRxrs4kWGrydImo3NMx+VZ2yrB6d9XAAAA//8="}');
INSERT INTO "note" VALUES('jdf3qlwfamp4ye2n',0,1,1795373686680,'commitment',2147745791,'{"sha256":"5d5e5c3cc05586257ee989314baffbaff1a7a18498e64c2f716286375fb86d5e"}');
INSERT INTO "note" VALUES('rfhu7pnryh4exnbt',0,1,1795373686427,'commitment',2147745791,'{"sha256":"b4f53fc2f371f4baca82aa36db7f89134452456090e8101c899a8554486587e1"}');
INSERT INTO "note" VALUES('rfhu7pnryh4exnbt',12,1,1795373686427,'belief',0,'{"deflate":"lJFBa4NAEIXv/RnvPLQaDZSFHEaylEIKTQ+9yB4W3STSVEGXSgj572VXTSQgxL28nYHH98Gc8VuUeQORntEYbSEWBN1A4Pt9s+E3+QVCXR2NW+0lM3PC/n2+8jDfJwiVPZjadVgmvJVdxf27eZS8WoHQHk4QaRpSQIGiNKLQZ0wLn0uKKFDqQoNlNG3paQNVJvzSdvD7/dhyu+b2Y82tz172Ort0ljd6/Dh9ymKS3mcvMaIrgvkrclNmxp/rpyhzCOx0Zp+PZmdB0Jmtan9Cq+u9sRAhIdcniNDJP9SIZjfi2Y3ltaEuT/8BAAD//w=="}');
INSERT INTO "note" VALUES('rfhu7pnryh4exnbt',44,1,1795373686427,'belief',0,'{"deflate":"lNJRb5swEAfw932Me76wGMxgSH24ENqhRtWotlQZ4sEDJ5DQZDJWEary3SfTZGkmMi1+8enQ3/zO8is8V9uigSB9hUYKDYGNIBoIYB7PZnQXPQKC2tXStKZTTkShTWZ99clvY1PdH/fpT/OdGCDsdCmVyVDk/pi3Eb2tB4fiZELO0y1RFH6ryyeimxtAaMsOgjRlOMZxhqmDrN852v3uooPjLNvjUelcVobT1mDcJcVEX/L7j+3bv3OjjL/fhTOfiCL7TLlxF/NVFBbjh5CSA3ZdUpkclMm5kuPIdvwMU4Yujpjt9MZPpmv3pemyz33p4YiNvfd4fhk/WTcG7616/CLOVwa9uD0OMTF2ipxB/OYxpCTm5ZpPDiNcxHM+iPcG8X6W7TME+VIVcpvL/rFsqm0BASxFrq1aLjUgiFzvVP+AtFArqSFgCIXoIGBm9v9KOFcn+NUJdyCR16J6thoplbWsVKMtKVTdneJ/JjHH1BsIvHdhJX/tlLbastLSUtWLqK1CdOyUdgeu5HiQf4XC/Vf4TCG23V8GNnABp2Gy/YffAQAA//8="}');
INSERT INTO "note" VALUES('rfhu7pnryh4exnbt',60,1,1795373686427,'belief',0,'{"deflate":"lJJPb5tMEIfv78eY85h4+RPzIuUwYBojR02x0koV4rCFNcYmplpWoSTyd6+W2Cau7KrmMiPg2X1+o3mD53KbN+Alb9AIrsAzEXgDHnyLHh7oPlwAgqwroV9NX10iCn6Rfr645LaR7uYTCnVdTCetrq+AUKuVkJqhT4vsqe2/E9GjT7PaJ6ucEoXBV6Yeie7uAKFddeAlCcMxjlNMLGR9tdHsq4MWjtN0hwdL67JlsB7rm8ysCImiaH7Tvt8t4ohoVs8DqVOE7MSSff7xVIRBsYkciveyaycUxd4yPrW0cWRaZooJQwdHzLztHW9xZJqTvp3giFl23+ofmPtR3r4s76+bfqLLONSys1xLR9H9IYTv6lGG1ol89S4vNt9diqObYt34+wgX5W17kLeP8pY7GP9/zMHMNN2lCOKlzMU2E/2ybMptDh4seaaMSiwVIPBM1bJfIMVlIRR4DCHnHXhMZ/8nwrqasK8mnDNEVvHy2WiEkMaylI0yBJdVN+DHJPqYagPe5AMsxc9aKqNdlUoYsnzhlZHzjg20c2Ykh4PcKyycv8EnFnzb/eHAzgxgCJPu/vsdAAD//w=="}');
INSERT INTO "note" VALUES('rfhu7pnryh4exnbt',76,1,1795373686427,'belief',0,'{"deflate":"lNLPb9owFAfw+/6MdzZpnB8QIvXwkpomAm0LG5sqlIOVOBBIoXKsplnV/31yKFAmmMolfnL8tT7vya/wWG7yGvz5K9SCK/AtArwGH37FkwnesykQkNtK6K07ExExbPQXv3s4RKarcb+J9fqDTbpff4DAVi2F1BkcBfls0Z1DxK8eRl6A9u97RBbORi9TxNtbINAsW/Dnc0pMYqZkbhParQ6xutUlNjHT9I3slfZlZbjSzG80bxhi1Ixvdl7MMUaMvHEoPURk9ERpDrNZwsKCJR4m79jV013RsPAnfZlicqp0SM+yNYwSl/So5XbGPulZVr8rB3p3V+oD1PuIdy7jg1WtJzpY6NFGD1G2iBHjh9G+iaDWo2T2CX69w+fr7AaTeLBcNcF7CxfxjnsObw8PYss89NHhUwLiuczFJhPdY1mXmxx8KHimjEoUCgjwTG1l94AUlwuhwKcEct6CT3Xvn0rYVyecqxPumURW8fLRqIWQRlHKWhmCy6o9xg+d6GuqNfiDD2EpnrZSGc2yVMKQ5TOvjJy39Jh2z4xkf5F3hcL9X/hEwTftPwZ6ZgDHZtK3L38DAAD//w=="}');
INSERT INTO "note" VALUES('rfhu7pnryh4exnbt',92,1,1795373686427,'belief',0,'{"deflate":"lJJdb9owFIbv9zPO7Q5ZnA8IkXpxoFmBomlU3ZCGcuERU1JSghyLLFT898nme0A1uPER5n31PAe/w1s6TwoIR+9QCK4gdBB4ASH87Pb79BA9AYLMM6G/ul8FRNQuSX++BxSUkZ4eG9TV51PUN1crQMjVVEidoa+Lx+GL+R0RfftMHbtF3uIPUdQezjJOdHcHCOW0gnA0YmijHePIRWZODx1z+uiiHcdr3FG61ynbz7aGcgVFRJ2y92XDS4mm7AS9ttQWkXNCmS16w0HUntwvHmiwhZ398CalofxFg1NKD2uO68Y4YuhjjTmbsY41lxnaBtYcJzCjvmebMdCjd6zhXddorTT3Y50PIqKu3U21zkPQ2em0tMUVjdfnbpMGvc5ve9zaylzV8NhBo27GJjpN8x/UscYaex/X30uY+61aM47XMYJYpomYj4V5SbN0nkAIEz5WViYmChD4WOXSvC7F5YtQEDKEhFcQMr2O/0q4Nye8mxP+hcQ44+mbVQghrUkqC2UJLrPqEN+b6JpsBmHjKCzFIpfKKqepEpZMlzyzEl6xQ9q/sJJdUXBUVPDKWuZKWHxe/VPBLuxoV+HYN5j4HwGcmHwIcVZzvJAyl4n1mqfz4rzgDD1ef/obAAD//w=="}');
INSERT INTO "note" VALUES('rfhu7pnryh4exnbt',109,1,1795373686427,'belief',0,'{"deflate":"nJJRb6JOFMXf/x/jPl8oM4AoSR8uKdY2ffi7abtrCA9TGJUVoYGJljT97htGrdoSXdeXewXO4fwO8w7LrEhr8KN3qKVQ4HMEUYMPz3cPD3Qb/gCEqsxle4keSyK6GVL7+79PV7Ow3YLdpOSpnS4glGouK60Zvt3/3NwnoluikRPQhL0RhcGvMBdE19eAsJ434EcRQwutGCMbmZ4Ocj1dtNGK4w/cpbRPpVwQ0Wg4G4dEIyu4Wm/ePW3/34UBJRMiCo9TPuuUwfTxdUTjbdiniTMbb1OOj1M6aHCPxxgxdNFgdk+vPTRsN8aIo4cG8zwN0G9XRzMM0OA9V6/MQoMzW++tA7cP6ZzzdC9tp/cULCgkuu1/Up6iW9zcDWg8vH+xkmD79AV0jKHN9nS9zWfi7T7Qew8NNugE5d4xaIwgV1kqi0Tqk7fIihR8mIpEmbmcKkAQiSorfRqVqGZSgc8QUtGAz9qe/kphX6xwLla4HYokF9nSrKWszGlW1cqUosqbvfyTpLXJF+B7B+JKvpaVMtfzTEmzylYiN1PRsL3a7ahkZ9Q/MKpFY65KJU1RNF8sWEdHOwtuHXpkuSzUBqUul/KLD++APyPpavhcX+4pzKO+TqJ+szmsfV1Wqfm7zIr6u8G/F7Q/gfHHf38CAAD//w=="}');
INSERT INTO "note" VALUES('rfhu7pnryh4exnbt',127,1,1795373686427,'belief',0,'{"deflate":"lJLRb9owEMbf92fc8yXFiVMgUh8uazoqddqotklVFE1uYiAixJVjlaGK/32yKQuw0G683Cd8P/u7+/ICq6opW4izF2ilMBAHCKKFGH7c3t3Rp/QeELSqpf2Lvikiur4h+/s6oot5alWyr1R8tzUCBGUWUjvm84OYrN05EU0K+nibkEwlUZr8WqgZ0dUVIKwXG4izjOEABzlmITJXOQauRhjiIM+3uHfJ33K5tC/dTKYp0Zc04bYmg+Ri/WqieCCi9Nhl4VwmfMqnNJ1cT+558tq9czk9dsnRC4ZBjhnDCD0WDp28RI/zHLMAh+ixy8DJEQ7HTowxHO1GG6DHRtFOM/TceYhj9FxDhCxAL7iMdjq0OnTaPhXwPN/mCPK5KmVTSJfcsmpKiGEmCuPXcmYAQRRGaZemEXouDcQMoRQbiJnd4iExV7L9qZoOCjsoPAedfYb/NxH1EEUtqpXfSqn9WaVb40uh602H/xnGXlMvIR4ewFo+KW389aIy0tfVs6j9UmxYR0c9W9lfNDq4aK106S/lkznh+1bZVrVszM5yq1byBAl6EHf9o1ZL2fxD96Ooa2V80WxOmg/i6uPeMdaX8Lm5+3rfSyp6a8FHSf09Gev5SLrA8+2H3wEAAP//"}');
INSERT INTO "note" VALUES('rfhu7pnryh4exnbt',136,1,1795373686427,'belief',0,'{"deflate":"dM/LavMwEAXg/f8YZ/sPja9QBFlMaHqBLEIphWJMEdLYMU4tsEVLCH73ItHWtBBtjjjSh0ZnvHWDnaCqMybRHioj6AkKzw+7Hd9tH0EY3VFCxU89M9/cclj7a16127DbfCebl5AlCM4fZIxmXzBzPGfm+//xXhO7zaoN3XoNwsfhBFVVKSWU1FTllMYsKItZUk5JXc81Qd47K4OROHLfDRYKjTb+6iiNB0Eb78b4Da/HVjxUSrD6BJXN9Fu0TqZXNywoX1D+hdK/SHuvTS92UcWiiktPXRyu/BH1/O8zAAD//w=="}');
INSERT INTO "note" VALUES('rfhu7pnryh4exnbt',146,1,1795373686427,'belief',0,'{"deflate":"dM9fS8MwFAXwdz/GefXi+hcksIc77PBBcIgwpBQJzW1XOhtogzJGv7skqMXB8nLCSX7k5oyPbjATVHnGJNpBJQQ9QWFfvBT756ctCKM9iq/4tWfmhy37tbvnVVv43eY3uX7zmYNg3UHGYHYZM4dzZn68Dfea0G1Wre/WaxC+DieosowpoqiiMqU4ZEZJyJxSiqpqrgjy2RkZagkj991goNDo2t0dpXEg6NrZMXzD6bEVBxUTjD5BJTP9F62V6d0OC0oXlP6g+BJp53Tdi1lUtqjs2lNXh8v/RDXffAcAAP//"}');
INSERT INTO "note" VALUES('rfhu7pnryh4exnbt',166,1,1795373686427,'belief',0,'{"deflate":"dM9PS8MwGAbwux/jufri+m8ggR3eYcWD4piHHUqR0LztymYDTXCM0e8uCWpRWC5PeJIfeXPBRz8YB1Vd4ER7qIygHRR25bbcvT4/gjDao4SKty/M/OA4rM09L7oy7NY/yXIK+QaC9XsZo9kUzBzPmfnpNt5rY7dedKFbrUA47c9QVZVSQklNVU5pzIKymEvKKanrqSbIZ29kaCSOfOgHA4VWN/7uKK0HQTfejvEbXo+deKiUYPQZKpvor+isuHc7zCifUf6N0v9Ie6+bg5hZFbMqrj11dbjlr6inm68AAAD//w=="}');
INSERT INTO "note" VALUES('rfhu7pnryh4exnbt',176,1,1795373686427,'belief',0,'{"deflate":"dM9fS/MwFAbw+/djPLfvwfXfQAK7OMOKF4JjIANLkNCcdqWzgTYoY/S7S4JaFJabJzzJj5xc8NYNdoKqLpjEeKiMYCYoHMp9eXh6vAdhdCcJFe8dM9/1HNbulldtGXbb72R5DvkCgvNHGaPZFcwcz5n54X+818Ruu2pDt9mA8HE8Q1VVSgklmqqc0pgFZTHXlFOi9awJ8t5ZGWqJI/fdYKHQmNrfnKTxIJjauzF+w5uxFQ+VEqw5Q2Uz/Ratk+nVDQvKF5R/ofQvMt6buhe7qGJRxbWnrg63/hF6/vcZAAD//w=="}');
INSERT INTO "note" VALUES('rfhu7pnryh4exnbt',186,1,1795373686427,'belief',0,'{"deflate":"dM/PS8MwFAfwu3/G97qH66+BBHZIteJBcAxkhxIkNK9dWW2gDY4x+r9Lolgc9F1e+L58yMsVn21vRojyipG1g0gIeoTAodgXh7fXZxAG27GPZPcupXy00tfuQa5l4U9Pq3PoRa79KN+DYN2Rh2B2mR/Jn3pZ+QuyDlm+bny23YJwPl4gyjKmiCJFZUpx6BkloW8opUipSRH4qzXcVxxWPrW9gUCtK3ffce1A0JWzQ/iG00PDDiImGH2BSCb6LxrL44ftZ5TOKP1F8S3SzunqxGZW2ayypacWl9v8CTXdfQcAAP//"}');
INSERT INTO "note" VALUES('rfhu7pnryh4exnbt',209,1,1795373686427,'belief',0,'{"deflate":"jM+/asMwEAbwvY/xrTma+B8UQYZzcOkQaNolgzFF2GfHOLXAFg0h+N2L1FLRTr3lEyf9JN0N7/3YzFDlDbNoCxUT9AyFY/FaHJ/3jyBM5iyuxUPHzLuIXR0eeP1SuNVudfFZ5PuamfMCBGNPMnlzSN0Wf9XTyh3g1vfytbuOt1sQLqcrVFlGtKFNRWVCkc+UYp8ZJbSpqqUiyEffyFiL//LQjw0UWl3b+7O0FgRdWzP5MayeOrFQEaHRV6h4od+iMzK/mTGgJKDkG0V/kbZW14M0QaVBpf9+Kgso+0HVcvcZAAD//w=="}');
CREATE TABLE outcome (
	game   TEXT NOT NULL REFERENCES game,
	seat   INTEGER NOT NULL,
	name   TEXT NOT NULL COLLATE NOCASE,
	agent  TEXT NOT NULL, -- '' for a person
	user   TEXT NOT NULL, -- '' for an agent
	role   TEXT NOT NULL,
	won    INTEGER NOT NULL,
	size   INTEGER NOT NULL,
	winner TEXT NOT NULL,
	ended  INTEGER NOT NULL,
	PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "outcome" VALUES('jdf3qlwfamp4ye2n',0,'fox','plain','','VILLAGER',1,5,'VILLAGER',1795373686680);
INSERT INTO "outcome" VALUES('jdf3qlwfamp4ye2n',1,'crane','plain','','WEREWOLF',0,5,'VILLAGER',1795373686680);
INSERT INTO "outcome" VALUES('jdf3qlwfamp4ye2n',2,'hare','plain','','POSSESSED',0,5,'VILLAGER',1795373686680);
INSERT INTO "outcome" VALUES('jdf3qlwfamp4ye2n',3,'tanuki','plain','','VILLAGER',1,5,'VILLAGER',1795373686680);
INSERT INTO "outcome" VALUES('jdf3qlwfamp4ye2n',4,'badger','plain','','SEER',1,5,'VILLAGER',1795373686680);
INSERT INTO "outcome" VALUES('rfhu7pnryh4exnbt',0,'fox','plain','','POSSESSED',1,5,'WEREWOLF',1795373686427);
INSERT INTO "outcome" VALUES('rfhu7pnryh4exnbt',1,'crane','bayes','','WEREWOLF',1,5,'WEREWOLF',1795373686427);
INSERT INTO "outcome" VALUES('rfhu7pnryh4exnbt',2,'hare','bayes','','VILLAGER',0,5,'WEREWOLF',1795373686427);
INSERT INTO "outcome" VALUES('rfhu7pnryh4exnbt',3,'tanuki','bayes','','VILLAGER',0,5,'WEREWOLF',1795373686427);
INSERT INTO "outcome" VALUES('rfhu7pnryh4exnbt',4,'badger','plain','','SEER',0,5,'WEREWOLF',1795373686427);
CREATE TABLE rating (
	kind   TEXT NOT NULL,
	name   TEXT NOT NULL,
	side   TEXT NOT NULL,
	rating REAL NOT NULL,
	games  INTEGER NOT NULL,
	PRIMARY KEY (kind, name, side)
) STRICT, WITHOUT ROWID;
INSERT INTO "rating" VALUES('agent','bayes','VILLAGER',1492.0,2);
INSERT INTO "rating" VALUES('agent','bayes','WEREWOLF',1506.0,1);
INSERT INTO "rating" VALUES('agent','plain','VILLAGER',1.5083452924199839345e+03,4);
INSERT INTO "rating" VALUES('agent','plain','WEREWOLF',1.49365470758001583819e+03,3);
CREATE TABLE room (
	code TEXT PRIMARY KEY,
	body TEXT NOT NULL -- JSON
) STRICT, WITHOUT ROWID;
INSERT INTO "room" VALUES('KK9X5F','{"setup":{"roles":{"POSSESSED":1,"SEER":1,"VILLAGER":3,"WEREWOLF":1},"talk_turns":20,"talks_per_day":10,"whisper_turns":20,"whispers_per_day":10,"revotes":1,"attack_revotes":1,"sequential":true,"skip_limit":2},"pace":"none","fill":true,"host":"6f06970972bcbfb9ea5a99c7afb87778","opened":"2026-11-22T18:54:49.342939285Z","last":"2026-11-22T18:54:49.342939335Z","chairs":[{"want":0,"animal":"swallow","user":"6f06970972bcbfb9ea5a99c7afb87778","name":"Anna"},{"want":0,"animal":"otter"},{"want":0,"animal":"firefly"},{"want":0,"animal":"boar"},{"want":0,"animal":"deer"},{"want":0,"animal":"bear"}]}');
CREATE TABLE seat (
	game  TEXT NOT NULL REFERENCES game,
	seat  INTEGER NOT NULL,
	kind  TEXT NOT NULL, -- person, agent
	name  TEXT NOT NULL, -- shown at the table; a code, not words of a language
	agent TEXT NOT NULL, -- the agent's registered name, '' for a person
	user  TEXT NOT NULL, -- the person's account, '' for an agent
	PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES('6t55dglokpqlkuof',0,'agent','crane','quiet-even','');
INSERT INTO "seat" VALUES('6t55dglokpqlkuof',1,'agent','dog','logician-even','');
INSERT INTO "seat" VALUES('6t55dglokpqlkuof',2,'agent','tanuki','liar-even','');
INSERT INTO "seat" VALUES('6t55dglokpqlkuof',3,'agent','kite','rash-even','');
INSERT INTO "seat" VALUES('6t55dglokpqlkuof',4,'person','badger','','140aaec1dbd96b4870a82ddcadd72852');
INSERT INTO "seat" VALUES('jdf3qlwfamp4ye2n',0,'agent','fox','plain','');
INSERT INTO "seat" VALUES('jdf3qlwfamp4ye2n',1,'agent','crane','plain','');
INSERT INTO "seat" VALUES('jdf3qlwfamp4ye2n',2,'agent','hare','plain','');
INSERT INTO "seat" VALUES('jdf3qlwfamp4ye2n',3,'agent','tanuki','plain','');
INSERT INTO "seat" VALUES('jdf3qlwfamp4ye2n',4,'agent','badger','plain','');
INSERT INTO "seat" VALUES('rfhu7pnryh4exnbt',0,'agent','fox','plain','');
INSERT INTO "seat" VALUES('rfhu7pnryh4exnbt',1,'agent','crane','bayes','');
INSERT INTO "seat" VALUES('rfhu7pnryh4exnbt',2,'agent','hare','bayes','');
INSERT INTO "seat" VALUES('rfhu7pnryh4exnbt',3,'agent','tanuki','bayes','');
INSERT INTO "seat" VALUES('rfhu7pnryh4exnbt',4,'agent','badger','plain','');
CREATE TABLE session (
	token   BLOB PRIMARY KEY,
	user    TEXT NOT NULL REFERENCES account,
	created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE standing (
	kind  TEXT NOT NULL, -- agent, user
	name  TEXT NOT NULL, -- the agent's name, the person's account
	role  TEXT NOT NULL,
	games INTEGER NOT NULL,
	won   INTEGER NOT NULL,
	PRIMARY KEY (kind, name, role)
) STRICT, WITHOUT ROWID;
INSERT INTO "standing" VALUES('agent','bayes','VILLAGER',2,0);
INSERT INTO "standing" VALUES('agent','bayes','WEREWOLF',1,1);
INSERT INTO "standing" VALUES('agent','plain','POSSESSED',2,1);
INSERT INTO "standing" VALUES('agent','plain','SEER',2,1);
INSERT INTO "standing" VALUES('agent','plain','VILLAGER',2,2);
INSERT INTO "standing" VALUES('agent','plain','WEREWOLF',1,0);
CREATE TABLE tally (games INTEGER NOT NULL) STRICT;
INSERT INTO "tally" VALUES(2);
CREATE INDEX seat_by_user ON seat (user) WHERE user <> '';
CREATE TRIGGER event_in_order BEFORE INSERT ON event
WHEN NEW.seq > 1 + coalesce((SELECT max(seq) FROM event WHERE game = NEW.game), 0)
BEGIN SELECT raise(ABORT, 'event: a gap in the log'); END;
CREATE TRIGGER event_never_changes BEFORE UPDATE ON event
BEGIN SELECT raise(ABORT, 'event: the log is append-only'); END;
CREATE TRIGGER event_never_goes BEFORE DELETE ON event
BEGIN SELECT raise(ABORT, 'event: the log is append-only'); END;
CREATE TRIGGER note_never_changes BEFORE UPDATE ON note
BEGIN SELECT raise(ABORT, 'note: notes are append-only'); END;
CREATE TRIGGER note_never_goes BEFORE DELETE ON note
BEGIN SELECT raise(ABORT, 'note: notes are append-only'); END;
CREATE INDEX outcome_by_name ON outcome (name, ended, game, role, size, winner, agent, user);
CREATE INDEX outcome_by_agent ON outcome (agent, ended, game, role, size, winner) WHERE agent <> '';
CREATE INDEX outcome_by_agent_role ON outcome (agent, role, ended, game, size, winner) WHERE agent <> '';
CREATE INDEX outcome_by_user ON outcome (user, ended, game, role, size, winner) WHERE user <> '';
CREATE INDEX outcome_by_role ON outcome (role, ended, game, size, winner);
CREATE INDEX game_running ON game (created DESC, id) WHERE status = 'running';
CREATE INDEX game_by_end ON game (ended, id, winner, size) WHERE status = 'over';
CREATE INDEX game_by_size ON game (size, ended, id, winner) WHERE status = 'over';
CREATE INDEX game_by_winner ON game (winner, ended, id, size) WHERE status = 'over';
CREATE TRIGGER game_over AFTER UPDATE OF status ON game WHEN NEW.status = 'over' AND OLD.status <> 'over'
BEGIN UPDATE tally SET games = games + 1; END;
CREATE INDEX contest_by_change ON contest (changed DESC, id);
CREATE INDEX session_by_user ON session (user, created);
CREATE INDEX outcome_by_role_size ON outcome (role, size);
COMMIT;
PRAGMA user_version = 5;
PRAGMA application_id = 1095325520;
