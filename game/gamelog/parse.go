package gamelog

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"aiwolfplay/game"
	"aiwolfplay/game/charset"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// The limits of a file. They are far above the longest game that the rules allow.
const (
	maxLine  = 16 << 10 // bytes
	maxLines = 200_000
)

// A LineError says what is wrong with a line.
type LineError struct {
	Line int   // counted from 1
	Err  error // a *Fault
}

func (e *LineError) Error() string { return fmt.Sprintf("gamelog: line %d: %v", e.Line, e.Err) }
func (e *LineError) Unwrap() error { return e.Err }

// ErrCut means that a log has no result, or the result of a game without a winner, because the game was broken off.
// Parse returns the game up to there together with ErrCut. The game has no events if nothing has happened.
var ErrCut = errors.New("gamelog: the log ends before the game")

// Parse reads a log. It returns a *LineError for a line that does not fit the format or contradicts the lines before
// it, ErrCut for a log without a result, and the errors of the reader. Utterances become canonical text, including
// those in the spellings of libraries and older servers. An utterance that is not a sentence is kept unchanged, but
// without control characters.
func Parse(r io.Reader) (Game, error) {
	p := parser{day: -1}
	lines := bufio.NewScanner(charset.Reader(r))
	lines.Buffer(make([]byte, 0, 4096), maxLine)
	n := 0
	for lines.Scan() {
		if n++; n > maxLines {
			return Game{}, &LineError{n, fault(FaultLines, maxLines, n)}
		}
		line := lines.Bytes()
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		p.number = n
		if err := p.line(charset.Line(line)); err != nil {
			return Game{}, &LineError{n, err}
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return Game{}, &LineError{n + 1, fault(FaultTooLong, maxLine, "")}
	} else if err != nil {
		return Game{}, fmt.Errorf("read a game log: %w", err)
	}
	if !p.over {
		if len(p.game.Names) > 0 && !p.dealt {
			if err := p.deal(); err != nil {
				return Game{}, ErrCut // even its status lines are incomplete
			}
		}
		return p.game, ErrCut
	}
	return p.game, nil
}

// A parser holds the state of a game between two lines of its log.
type parser struct {
	game       Game
	transcript view.Transcript // parses each distinct text once

	number       int  // of the line
	day          int  // -1 before the first line
	dealt        bool // the events of the deal have been emitted
	over         bool // the result has been read
	broken       bool // the result has no winner
	roles        [game.MaxSeats]game.Role
	statusLines  int // number of status lines of this dawn so far
	alive        game.SeatSet
	phase        game.Phase
	channel      game.Channel
	turn         int
	voted        game.SeatSet // seats that have voted in the running ballot
	attackVoted  game.SeatSet // wolves that have voted in the running attack ballot
	ballot       int          // number of the running ballot, from 0
	attackBallot int          // number of the running attack ballot, from 0

	executed game.Seat     // today; NoSeat: nobody
	victim   game.Seat     // tonight; NoSeat: nobody
	attacked bool          // tonight's attack has been read
	night    []rules.Event // divination and guard, emitted at dawn
}

// line adds the events of a line. The error is a *Fault.
func (p *parser) line(text string) error {
	fields := strings.SplitN(text, ",", 6)
	if strings.HasPrefix(text, "Lost Connection of ") {
		p.broken = true // the last line that the server writes; ErrCut follows
		return nil
	}
	if len(fields) < 4 {
		return fault(FaultFields, "4–6", len(fields))
	}
	day, err := number(fields[0], 0, 255)
	if err != nil {
		return err
	}
	if p.over || p.broken {
		return fault(FaultAfter, "", "")
	}
	kind := fields[1]
	want, known := fieldCounts[kind]
	if !known {
		return fault(FaultKindOf, "", kind)
	}
	if len(fields) != want {
		return fault(FaultFields, want, len(fields))
	}
	if day != p.day {
		if kind != "status" && kind != "result" || day != p.day+1 {
			return fault(FaultDay, p.day, day)
		}
		if p.day == 0 && !p.dealt {
			return fault(FaultSeats, "", p.statusLines)
		}
		p.dawn(day)
	}
	if kind == "status" {
		return p.statusLine(fields)
	}
	if !p.dealt {
		if err := p.deal(); err != nil {
			return err
		}
	}
	return p.event(kind, fields)
}

// fieldCounts maps each kind of line to its number of fields.
var fieldCounts = map[string]int{
	"status": 6, "talk": 6, "whisper": 6, "vote": 4, "attackVote": 4, "execute": 4,
	"divine": 5, "guard": 5, "attack": 4, "result": 5,
}

func (p *parser) event(kind string, fields []string) error {
	switch kind {
	case "talk":
		return p.said(fields, game.ChannelTalk)
	case "whisper":
		return p.said(fields, game.ChannelWhisper)
	case "vote":
		return p.vote(fields)
	case "attackVote":
		return p.attackVote(fields)
	case "execute":
		seat, err := p.living(fields[2])
		if err != nil {
			return err
		}
		if p.executed != game.NoSeat {
			return fault(FaultTwice, "", kind)
		}
		if fields[3] != p.roles[seat].String() {
			return fault(FaultSaid, p.roles[seat], fields[3])
		}
		p.emit(rules.Event{Kind: rules.Executed, To: game.Public, Target: seat})
		p.alive, p.executed = p.alive.Without(seat), seat
		p.beginPhase(game.PhaseNight)
	case "divine":
		species, ok := game.ParseSpecies(fields[4])
		if !ok || species == game.SpeciesAny {
			return fault(FaultWord, "HUMAN, WEREWOLF", fields[4])
		}
		return p.nightAction(rules.Divined, game.RoleSeer, fields, species)
	case "guard":
		return p.nightAction(rules.Guarded, game.RoleBodyguard, fields, game.SpeciesNone)
	case "attack":
		return p.attackLine(fields)
	case "result":
		return p.result(fields)
	}
	return nil
}

// result reads the result, which must follow from the living seats. Some servers count the possessed with the wolves.
func (p *parser) result(fields []string) error {
	humans, err := number(fields[2], 0, len(p.game.Names))
	if err != nil {
		return err
	}
	wolves, err := number(fields[3], 0, len(p.game.Names))
	if err != nil {
		return err
	}
	side, ok := game.ParseSide(fields[4])
	if !ok && fields[4] != "NONE" {
		return fault(FaultWord, "VILLAGER, WEREWOLF, NONE", fields[4])
	}
	alive := p.alive
	if p.victim != game.NoSeat {
		alive = alive.Without(p.victim)
	}
	h, w, possessed := 0, 0, 0
	for s := range alive.All() {
		switch {
		case p.roles[s].Species() == game.SpeciesWerewolf:
			w++
		case p.roles[s].Side() == game.SideWerewolf:
			possessed++
			h++
		default:
			h++
		}
	}
	if !ok {
		p.broken = true // the numbers of a broken-off game mean nothing
		return nil
	}
	if (humans != h || wolves != w) && (humans != h-possessed || wolves != w+possessed) {
		return fault(FaultSaid, fmt.Sprintf("%d,%d", h, w), fields[2]+","+fields[3])
	}
	winner := game.SideNone
	switch {
	case w == 0:
		winner = game.SideVillage
	case h <= w:
		winner = game.SideWerewolf
	}
	if side != winner {
		return fault(FaultSaid, cmp.Or(winner.String(), "NONE"), fields[4])
	}
	p.end(side)
	p.over = true
	return nil
}

// end emits the events of the end.
func (p *parser) end(side game.Side) {
	p.emit(rules.Event{Kind: rules.GameEnded, To: game.Public, Side: side})
	for s := range p.game.Names {
		p.emit(rules.Event{Kind: rules.RoleRevealed, To: game.Public, Actor: game.Seat(s), Role: p.roles[s]})
	}
}

// statusLine reads a status line. The status lines of day 0 give names and roles.
// Those of later days are checked against the events.
func (p *parser) statusLine(fields []string) error {
	n, err := number(fields[2], 1, game.MaxSeats)
	if err != nil {
		return err
	}
	if n != p.statusLines+1 {
		return fault(FaultOrder, p.statusLines+1, n)
	}
	p.statusLines = n
	role, ok := game.ParseRole(fields[3])
	if !ok || role == game.RoleAny {
		return fault(FaultWord, "VILLAGER, SEER, MEDIUM, BODYGUARD, WEREWOLF, POSSESSED", fields[3])
	}
	// A server that has lost an agent leaves its life empty. The events say whether it is alive.
	alive := fields[4] == "ALIVE"
	if !alive && fields[4] != "DEAD" && fields[4] != "" {
		return fault(FaultWord, "ALIVE, DEAD", fields[4])
	}
	name, called, both := strings.Cut(fields[5], ",")
	if !both {
		called = name
	}
	seat := game.Seat(n - 1)
	if p.day == 0 && !p.dealt {
		p.roles[seat] = role
		p.name(name, called, both)
		p.alive = p.alive.With(seat)
		return nil
	}
	switch {
	case n > len(p.game.Names), role != p.roles[seat], fields[4] != "" && alive != p.alive.Has(seat),
		name != p.game.Names[seat], called != p.calledAt(int(seat)):
		return fault(FaultStatus, "", n)
	}
	return nil
}

// name stores the name of the next seat's agent, and its name in the game.
func (p *parser) name(name, called string, both bool) {
	g := &p.game
	if both && g.Called == nil {
		g.Called = append([]string{}, g.Names...) // not nil for the first seat
	}
	g.Names, g.Lines = append(g.Names, name), append(g.Lines, p.number)
	if g.Called != nil {
		g.Called = append(g.Called, called)
	}
}

// calledAt returns an agent's name in the game.
func (p *parser) calledAt(seat int) string {
	if p.game.Called != nil {
		return p.game.Called[seat]
	}
	return p.game.Names[seat]
}

// deal emits the events of the deal and of the beginning of day 0, once all status
// lines of day 0 are read.
func (p *parser) deal() error {
	setup, err := rules.Village(len(p.game.Names))
	if err != nil {
		return fault(FaultSeats, "", len(p.game.Names))
	}
	setup.Roles = [game.NumRoles]uint8{}
	var pack game.SeatSet
	for s := range p.game.Names {
		setup.Roles[p.roles[s]]++
		if p.roles[s] == game.RoleWerewolf {
			pack = pack.With(game.Seat(s))
		}
	}
	if setup.Validate() != nil {
		return fault(FaultRoles, "", "")
	}
	p.game.Setup, p.dealt = setup, true
	for s := range p.game.Names {
		seat := game.Seat(s)
		p.emit(rules.Event{Kind: rules.Dealt, To: game.ToSeat(seat), Actor: seat, Role: p.roles[s]})
	}
	if pack.Len() > 1 {
		for wolf := range pack.All() {
			p.emit(rules.Event{Kind: rules.PackShown, To: game.To(pack), Target: wolf})
		}
	}
	p.emit(rules.Event{Kind: rules.DayBegan, To: game.Public})
	p.beginPhase(game.PhaseNight)
	return nil
}

// dawn ends the night before a day, and emits the results of the night.
func (p *parser) dawn(day int) {
	if p.day >= 0 {
		for _, ev := range p.night {
			p.emit(ev)
		}
	}
	before := p.day
	p.day, p.statusLines = day, 0
	if before < 0 {
		p.executed, p.victim = game.NoSeat, game.NoSeat
		return
	}
	p.emit(rules.Event{Kind: rules.DayBegan, To: game.Public})
	switch {
	case before == 0:
	case p.victim != game.NoSeat:
		p.alive = p.alive.Without(p.victim)
		p.emit(rules.Event{Kind: rules.Died, To: game.Public, Target: p.victim})
	default:
		p.emit(rules.Event{Kind: rules.NobodyDied, To: game.Public})
	}
	for s := range p.game.Names {
		if p.roles[s] == game.RoleMedium && p.executed != game.NoSeat {
			medium := game.Seat(s)
			p.emit(rules.Event{
				Kind: rules.Identified, To: game.ToSeat(medium), Actor: medium, Target: p.executed,
				Species: p.roles[p.executed].Species(),
			})
		}
	}
	p.phase, p.night = game.PhaseNone, p.night[:0]
	p.executed, p.victim, p.attackVoted, p.attackBallot = game.NoSeat, game.NoSeat, 0, 0
	p.attacked = false
	p.channel = game.ChannelNone
}

// beginPhase begins a phase, unless it has begun already.
func (p *parser) beginPhase(phase game.Phase) {
	if p.phase == phase {
		return
	}
	p.phase, p.channel = phase, game.ChannelNone
	p.voted, p.ballot = 0, 0
	p.emit(rules.Event{Kind: rules.PhaseBegan, To: game.Public, Phase: phase})
}

func (p *parser) said(fields []string, channel game.Channel) error {
	id, err := number(fields[2], 0, 65535)
	if err != nil {
		return err
	}
	turn, err := number(fields[3], 0, 255)
	if err != nil {
		return err
	}
	seat, err := p.living(fields[4])
	if err != nil {
		return err
	}
	audience := game.Public
	if channel == game.ChannelTalk {
		p.beginPhase(game.PhaseTalk)
	} else {
		if p.roles[seat] != game.RoleWerewolf {
			return fault(FaultRole, game.RoleWerewolf, seat.Number())
		}
		audience = game.To(p.alive & p.pack())
	}
	if p.channel != channel || p.turn != turn {
		p.channel, p.turn = channel, turn
		p.emit(rules.Event{Kind: rules.TurnBegan, To: audience, Channel: channel, Turn: uint8(turn)})
	}
	text := p.utterance(fields[5])
	p.emit(rules.Event{
		Kind: rules.Said, To: audience, Actor: seat, Channel: channel, Turn: uint8(turn), N: uint16(id), Text: text,
	})
	return nil
}

// utterance returns the canonical text of an utterance. If the text is not a sentence, it returns the text without
// control characters.
func (p *parser) utterance(text string) string {
	if canonical, err := p.transcript.Canonical(text); err == nil {
		return canonical
	}
	if sentence, _, err := protocol.ParseLenient(text); err == nil {
		return sentence.String()
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}

func (p *parser) vote(fields []string) error {
	voter, err := p.living(fields[2])
	if err != nil {
		return err
	}
	target, err := p.living(fields[3])
	if err != nil {
		return err
	}
	first := p.phase != game.PhaseVote // the first vote of a ballot
	p.beginPhase(game.PhaseVote)
	if p.voted.Has(voter) {
		p.ballot, p.voted, first = p.ballot+1, 0, true
	}
	p.voted = p.voted.With(voter)
	if first {
		p.emit(rules.Event{Kind: rules.BallotBegan, To: game.Public, Ask: rules.AskVote, N: uint16(p.ballot)})
	}
	p.emit(rules.Event{Kind: rules.Voted, To: game.Public, Actor: voter, Target: target, N: uint16(p.ballot)})
	return nil
}

func (p *parser) attackVote(fields []string) error {
	wolf, err := p.living(fields[2])
	if err != nil {
		return err
	}
	target, err := p.living(fields[3])
	if err != nil {
		return err
	}
	if p.roles[wolf] != game.RoleWerewolf {
		return fault(FaultRole, game.RoleWerewolf, wolf.Number())
	}
	living := game.To(p.alive & p.pack())
	p.beginPhase(game.PhaseNight)
	if p.attackVoted.Empty() || p.attackVoted.Has(wolf) {
		if p.attackVoted.Has(wolf) {
			p.attackBallot++
		} else if p.channel == game.ChannelWhisper {
			p.emit(rules.Event{Kind: rules.WhisperEnded, To: living})
		}
		p.attackVoted, p.channel = 0, game.ChannelNone
		p.emit(rules.Event{Kind: rules.BallotBegan, To: living, Ask: rules.AskAttack, N: uint16(p.attackBallot)})
	}
	p.attackVoted = p.attackVoted.With(wolf)
	p.emit(rules.Event{
		Kind: rules.AttackVoted, To: game.To(p.pack()), Actor: wolf, Target: target, N: uint16(p.attackBallot),
	})
	return nil
}

func (p *parser) attackLine(fields []string) error {
	if p.attacked {
		return fault(FaultTwice, "", "attack")
	}
	p.attacked = true
	target := game.NoSeat
	if fields[2] != "-1" {
		var err error
		if target, err = p.living(fields[2]); err != nil {
			return err
		}
	}
	p.beginPhase(game.PhaseNight)
	switch fields[3] {
	case "true":
		p.victim = target
	case "false":
	default:
		return fault(FaultWord, "true, false", fields[3])
	}
	p.emit(rules.Event{Kind: rules.Attacked, To: game.To(p.pack()), Target: target})
	return nil
}

// nightAction reads a divination or a guard. It keeps the event until dawn, when the rules reveal the result.
func (p *parser) nightAction(kind rules.Kind, role game.Role, fields []string, species game.Species) error {
	actor, err := p.living(fields[2])
	if err != nil {
		return err
	}
	if p.roles[actor] != role {
		return fault(FaultRole, role, actor.Number())
	}
	target, err := p.seat(fields[3])
	if err != nil {
		return err
	}
	want := p.roles[target].String()
	if kind == rules.Divined {
		want = p.roles[target].Species().String()
	}
	if fields[4] != want {
		return fault(FaultSaid, want, fields[4])
	}
	p.beginPhase(game.PhaseNight)
	p.night = append(p.night, rules.Event{
		Kind: kind, To: game.ToSeat(actor), Actor: actor, Target: target, Species: species,
	})
	return nil
}

// emit appends an event of the running day. It sets Actor and Target to NoSeat if
// the kind of event does not have them.
func (p *parser) emit(ev rules.Event) {
	switch ev.Kind {
	case rules.Dealt, rules.Said, rules.RoleRevealed:
		ev.Target = game.NoSeat
	case rules.PackShown, rules.Executed, rules.Died, rules.Attacked:
		ev.Actor = game.NoSeat
	case rules.Voted, rules.AttackVoted, rules.Divined, rules.Guarded, rules.Identified:
	default:
		ev.Actor, ev.Target = game.NoSeat, game.NoSeat
	}
	ev.Day, ev.Seq = uint8(p.day), uint32(len(p.game.Events)+1)
	p.game.Events = append(p.game.Events, ev)
}

// pack returns the seats of the werewolves, including dead ones.
func (p *parser) pack() (pack game.SeatSet) {
	for s := range p.game.Names {
		if p.roles[s] == game.RoleWerewolf {
			pack = pack.With(game.Seat(s))
		}
	}
	return pack
}

// seat reads the number of a seat.
func (p *parser) seat(field string) (game.Seat, error) {
	n, err := number(field, 1, len(p.game.Names))
	if err != nil {
		return game.NoSeat, err
	}
	return game.Seat(n - 1), nil
}

// living reads the number of a living seat.
func (p *parser) living(field string) (game.Seat, error) {
	seat, err := p.seat(field)
	if err == nil && !p.alive.Has(seat) {
		return game.NoSeat, fault(FaultDead, "", field)
	}
	return seat, err
}

// number reads a decimal number between two limits.
func number(field string, least, most int) (int, error) {
	n, err := strconv.Atoi(field)
	if err != nil || n < least || n > most {
		return 0, fault(FaultNumber, fmt.Sprintf("%d–%d", least, most), field)
	}
	return n, nil
}
