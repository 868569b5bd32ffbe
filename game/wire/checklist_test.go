package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

var (
	packetKeys = strings.Fields("gameInfo gameSetting request talkHistory whisperHistory")
	infoKeys   = strings.Fields(`
		agent attackVoteList attackedAgent cursedFox day divineResult executedAgent existingRoleList
		guardedAgent lastDeadAgentList latestAttackVoteList latestExecutedAgent latestVoteList
		mediumResult remainTalkMap remainWhisperMap roleMap statusMap talkList voteList whisperList`)
	settingKeys = strings.Fields(`
		enableNoAttack enableNoExecution enableRoleRequest maxAttackRevote maxRevote maxSkip maxTalk
		maxTalkTurn maxWhisper maxWhisperTurn playerNum randomSeed roleNumMap talkOnFirstDay timeLimit
		validateUtterance votableInFirstDay voteVisible whisperBeforeRevote`)
	requests = []Request{
		RequestInitialize, RequestDailyInitialize, RequestDailyFinish, RequestFinish, RequestTalk, RequestWhisper,
		RequestVote, RequestDivine, RequestGuard, RequestAttack,
	}
	wireRoles = strings.Fields("VILLAGER SEER MEDIUM BODYGUARD WEREWOLF POSSESSED")
)

// TestChecklist plays games at random in villages of many sizes and checks every line that is sent. Existing clients
// rely on eleven points, and the clients of the contest are known to break on them.
func TestChecklist(t *testing.T) {
	quiet := rules.Fifteen()
	quiet.NoExecution, quiet.NoAttack, quiet.TalkOnFirstDay = true, true, true
	setups := map[string]rules.Setup{"options": quiet}
	for _, n := range []int{3, 5, 7, 11, 15, 18} {
		setup, err := rules.Village(n)
		if err != nil {
			t.Fatal(err)
		}
		setup.TalkTurns, setup.WhisperTurns = 3, 3
		setups[fmt.Sprint(n)] = setup
	}
	revotes, attacks, dead := 0, 0, 0
	for name, setup := range setups {
		for seed := range uint64(4) {
			streams := packetsBy(t, setup, rules.Key{byte(seed)}, atRandom(seed))
			for i, stream := range streams {
				c := checker{T: t, where: fmt.Sprintf("village %s, seed %d, seat %d", name, seed, i+1), setup: setup, seat: i + 1}
				c.check(stream)
				revotes, attacks = revotes+c.revotes, attacks+c.attackRevotes
				if c.isDead {
					dead++
				}
				if got, want := daily(stream), daily(streams[0]); got != want { // 11: the dead too
					t.Errorf("%s: day packets %s, the first seat's %s", c.where, got, want)
				}
			}
		}
	}
	if revotes == 0 || attacks == 0 || dead == 0 {
		t.Errorf("%d revotes, %d revotes of attacks, %d dead: nothing is tested", revotes, attacks, dead)
	}
}

// atRandom answers with any allowed action.
func atRandom(seed uint64) func(rules.Ask, game.Seat) rules.Action {
	rng := rand.New(rand.NewPCG(seed, 1))
	return func(ask rules.Ask, seat game.Seat) rules.Action {
		a := rules.Action{Kind: ask.Kind, Target: game.NoSeat, Text: []string{"Over", "Skip", "VOTE Agent[01]"}[rng.IntN(3)]}
		if ask.Targets != 0 {
			a.Target = ask.Targets.Nth(rng.IntN(ask.Targets.Len()))
		}
		return a
	}
}

// daily describes the packets that everybody gets.
func daily(stream []Packet) string {
	var b strings.Builder
	for i := range stream {
		switch stream[i].Request {
		case RequestInitialize, RequestDailyInitialize, RequestDailyFinish, RequestFinish:
			fmt.Fprintf(&b, "%s ", stream[i].Request)
		}
	}
	return b.String()
}

// A checker follows the lines that one client is sent.
type checker struct {
	*testing.T
	where string
	setup rules.Setup
	seat  int

	day, votes, attackVotes int // of the day
	finished, isDead        bool
	revotes, attackRevotes  int
}

func (c *checker) fault(format string, args ...any) {
	c.Helper()
	c.Fatalf("%s: %s", c.where, fmt.Sprintf(format, args...))
}

func (c *checker) check(stream []Packet) {
	c.Helper()
	c.day = -1
	for i := range stream {
		p := &stream[i]
		line := p.AppendLine(nil)
		c.line(line)
		c.order(i, p, i+1 == len(stream))
		if p.GameInfo != nil {
			c.info(p)
		}
	}
}

// line checks points 1 to 3: keys, histories, ASCII, one newline.
func (c *checker) line(line []byte) {
	c.Helper()
	if !bytes.HasPrefix(line, []byte("{")) || !bytes.HasSuffix(line, []byte("}\n")) ||
		bytes.Count(line, []byte("\n")) != 1 ||
		slices.ContainsFunc(line[:len(line)-1], func(b byte) bool { return b < ' ' || b > '~' }) {
		c.fault("line %q", line)
	}
	var top, info, setting map[string]json.RawMessage
	for _, part := range []struct {
		text []byte
		into *map[string]json.RawMessage
		keys []string
	}{{line, &top, packetKeys}, {nil, &info, infoKeys}, {nil, &setting, settingKeys}} {
		switch part.into {
		case &info:
			part.text = top["gameInfo"]
		case &setting:
			part.text = top["gameSetting"]
		}
		if err := json.Unmarshal(part.text, part.into); err != nil {
			c.fault("%v in %s", err, line)
		}
		if keys := slices.Sorted(maps.Keys(*part.into)); *part.into != nil && !slices.Equal(keys, part.keys) {
			c.fault("keys %v in %s", keys, line)
		}
	}
	talk, whisper := string(top["talkHistory"]) != "null", string(top["whisperHistory"]) != "null"
	if talk != whisper || talk && info != nil {
		c.fault("histories in %s", line)
	}
	for key, value := range info {
		if string(value) == "null" && key != "divineResult" && key != "mediumResult" {
			c.fault("%s is null in %s", key, line)
		}
		if strings.HasSuffix(key, "Map") {
			var m map[string]any
			if err := json.Unmarshal(value, &m); err != nil {
				c.fault("%s: %v", key, err)
			}
			for k := range m {
				if n, err := strconv.Atoi(k); err != nil || n < 1 || n > c.setup.Seats() {
					c.fault("%s has the key %q", key, k)
				}
			}
		}
	}
}

// order checks points 5 to 9 and 11: the order of packets.
func (c *checker) order(i int, p *Packet, last bool) {
	c.Helper()
	night := false
	if begins := p.Request == RequestDailyInitialize || p.Request == RequestFinish; begins && c.day >= 0 && !c.finished {
		c.fault("day %d without DAILY_FINISH", c.day)
	}
	switch p.Request {
	case RequestInitialize:
		if i != 0 || p.GameInfo == nil || p.GameSetting == nil {
			c.fault("INITIALIZE is packet %d", i)
		}
		return
	case RequestDailyInitialize:
		if p.GameInfo == nil || p.GameInfo.Day != c.day+1 {
			c.fault("day %d begins after day %d", p.GameInfo.Day, c.day)
		}
		if p.GameInfo.Day > 1 && len(p.GameInfo.VoteList) == 0 {
			c.fault("no votes of the day before at day %d", p.GameInfo.Day)
		}
		c.day, c.votes, c.attackVotes, c.finished = p.GameInfo.Day, 0, 0, false
		return
	case RequestDailyFinish:
		c.finished = true
		return
	case RequestFinish:
		if !last || p.GameInfo.Day != c.day+1 || len(p.GameInfo.RoleMap) != c.setup.Seats() {
			c.fault("FINISH at day %d after day %d with %d roles", p.GameInfo.Day, c.day, len(p.GameInfo.RoleMap))
		}
		return
	case RequestVote:
		if c.votes++; !c.finished || (c.votes > 1) != (p.GameInfo != nil) || c.votes > 1 &&
			len(p.GameInfo.LatestVoteList) == 0 {
			c.fault("vote %d of day %d: %s", c.votes, c.day, p.AppendLine(nil))
		}
		if c.votes > 1 {
			c.revotes++
		}
	case RequestDivine, RequestGuard, RequestWhisper:
		night = true
	case RequestAttack:
		night = true
		if c.attackVotes++; c.attackVotes > 1 {
			if c.attackRevotes++; p.GameInfo == nil || len(p.GameInfo.LatestAttackVoteList) == 0 {
				c.fault("an attack's revote: %s", p.AppendLine(nil))
			}
		}
	case RequestTalk:
		if c.finished {
			c.fault("TALK after DAILY_FINISH")
		}
	}
	if last || c.day < 0 || p.GameSetting != nil {
		c.fault("packet %d: %s", i, p.AppendLine(nil))
	}
	if c.isDead {
		c.fault("the dead are asked: %s", p.AppendLine(nil))
	}
	executes := c.day > 0 && !c.setup.NoExecution
	if night && (p.Request != RequestWhisper || c.finished) && executes &&
		(p.GameInfo == nil || p.GameInfo.LatestExecutedAgent < 1 || len(p.GameInfo.LatestVoteList) == 0) {
		c.fault("at night after an execution: %s", p.AppendLine(nil))
	}
}

// info checks points 4 and 10: the seat itself in the role map, and no words that clients do not know.
func (c *checker) info(p *Packet) {
	c.Helper()
	g := p.GameInfo
	if !slices.Contains(requests, p.Request) || g.Agent != c.seat || g.RoleMap.Of(c.seat) == "" {
		c.fault("%s to agent %d, whose role is %q", p.Request, g.Agent, g.RoleMap.Of(c.seat))
	}
	for _, e := range g.RoleMap {
		if !slices.Contains(wireRoles, e.Value) {
			c.fault("role %q", e.Value)
		}
	}
	if !slices.IsSorted(g.ExistingRoleList) || len(g.StatusMap) != c.setup.Seats() {
		c.fault("roles %v, %d in the status map", g.ExistingRoleList, len(g.StatusMap))
	}
	for _, e := range g.StatusMap {
		if e.Value != Alive && e.Value != "DEAD" {
			c.fault("status %q", e.Value)
		}
		if e.Agent == c.seat && e.Value != Alive {
			c.isDead = true
		}
	}
	for _, j := range []*Judge{g.DivineResult, g.MediumResult} {
		if j != nil && (j.Result != "HUMAN" && j.Result != "WEREWOLF" || j.Day != g.Day) {
			c.fault("result %+v on day %d", j, g.Day)
		}
	}
}
