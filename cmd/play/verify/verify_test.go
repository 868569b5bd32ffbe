package verify_test

import (
	"database/sql"
	"math/rand/v2"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/replay"
	"aiwolfplay/cmd/play/verify"
)

func TestVerifyCommand(t *testing.T) {
	t.Parallel()
	path := clitest.StoredGame(t, "abc", 0)
	out, fault := clitest.Run(t, verify.Command, "-db", path, "-game", "abc")
	for _, want := range []string{
		"game        abc, 5 seats, ",
		"key         0600000000000000000000000000000000000000000000000000000000000000\n",
		"as committed: ",
	} {
		if fault != "" || !strings.Contains(out, want) {
			t.Errorf("%s: no %q in %s", fault, want, out)
		}
	}
}

func TestDamagedGames(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name           string
		sql            string
		verify, replay string // parts of the errors; replay "" for none
	}{
		{"an event is missing", `DELETE FROM event WHERE seq = 9`, "rules: event 9: ",
			"rules: event 9: position 9 expected, got 10"},
		{"the end is missing", `DELETE FROM event WHERE seq = (SELECT max(seq) FROM event)`, "the log ends", ""},
		{"all events are missing", `DELETE FROM event`, "rules: event 1: dealt 1 ", ""},
		{"a role is altered", `UPDATE event SET body = replace(body, 'POSSESSED', 'VILLAGER') WHERE kind = 'dealt'`,
			"dealt ", ""},
		{"a vote is altered",
			`UPDATE event SET body = json_set(body, '$.target', 1 + json_extract(body, '$.target') % 5)
				WHERE seq = (SELECT min(seq) FROM event WHERE kind = 'voted')`,
			"voted 1 ballot 0 -> ", ""},
		{"an order is altered",
			`UPDATE event SET body = json_set(body, '$.actor', 1 + json_extract(body, '$.actor') % 5)
				WHERE seq = (SELECT min(seq) FROM event WHERE kind = 'said')`,
			" expected, got said ", ""},
		{"an audience is altered", `UPDATE event SET audience = 2147745791 WHERE kind = 'divined'`, "for the audience", ""},
		{"a kind of a newer version", `UPDATE event SET kind = 'resurrected' WHERE seq = 12`,
			`event 12: unknown kind "resurrected": damaged, or written by a newer version`, "event 12: unknown kind"},
		{"a field of a newer version", `UPDATE event SET body = json_set(body, '$.mood', 'sad') WHERE seq = 12`, "event 12",
			"event 12"},
		{"no JSON", `UPDATE event SET body = 'said' WHERE seq = 12`, "event 12", "event 12"},
		{"rules of a newer version", `UPDATE game SET rules_version = 2`, "rules version 1 or older expected, got 2",
			"rules version 1 or older expected, got 2"},
		{"an option of a newer version", `UPDATE game SET setup = json_set(setup, '$.fog', 1)`, "fog", "fog"},
		{"a setup without wolves", `UPDATE game SET setup = json_remove(setup, '$.roles.WEREWOLF')`, "Roles[WEREWOLF]",
			"Roles[WEREWOLF]"},
		{"a seat of another table", `UPDATE event SET body = json_set(body, '$.actor', 9) WHERE seq = 1`,
			"rules: event 1: ", "no seat 9 at this table"},
		{"another key", `UPDATE game SET seed = zeroblob(32)`, "the key is not the one that was committed to", ""},
		{"half a key", `UPDATE game SET seed = zeroblob(16)`, "key: 32 bytes expected, got 16", "key: 32 bytes expected"},
		{"no commitment", `DELETE FROM note`, "a note with the commitment expected", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := clitest.StoredGame(t, "abc", 0)
			clitest.Damage(t, path, tt.sql)
			if _, fault := clitest.Run(t, verify.Command, "-db", path, "-game", "abc"); !strings.Contains(fault, tt.verify) ||
				!strings.Contains(fault, "game abc") {
				t.Errorf("verify: got %q, want %q", fault, tt.verify)
			}
			_, fault := clitest.Run(t, replay.Command, "-db", path, "-game", "abc", "-as", "all")
			if !strings.Contains(fault, tt.replay) || (fault == "") != (tt.replay == "") {
				t.Errorf("replay: got %q, want %q", fault, tt.replay)
			}
		})
	}
}

// TestCommandsSurviveDamage checks that neither command panics, whatever the log contains.
func TestCommandsSurviveDamage(t *testing.T) {
	t.Parallel()
	path := clitest.StoredGame(t, "abc", 0)
	clitest.Damage(t, path)
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rng := rand.New(rand.NewPCG(5, 6))
	fields := []string{"day", "turn", "n", "actor", "target"}
	kinds := []string{"dealt", "called", "answered", "said", "voted", "executed", "divined", "attacked", "whisper_ended",
		"stage_closed", "game_ended", "phase_began"}
	for range 20 {
		_, err := db.ExecContext(t.Context(),
			`UPDATE event SET body = json_set(body, ?, ?), kind = iif(? = 0, ?, kind) WHERE seq = ?`,
			"$."+fields[rng.IntN(len(fields))], rng.IntN(300), rng.IntN(3), kinds[rng.IntN(len(kinds))], 1+rng.IntN(150))
		if err != nil {
			t.Fatal(err)
		}
		if _, fault := clitest.Run(t, verify.Command, "-db", path, "-game", "abc"); fault == "" {
			t.Fatal("a damaged log is as committed")
		}
		clitest.Run(t, replay.Command,
			"-db", path, "-game", "abc", "-as", "all") // there may be an error, but no panic
	}
}
