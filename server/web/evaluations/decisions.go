package evaluations

import (
	"context"
	"encoding/hex"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/measure"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table/minds"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/evaluations"
)

// decidedSeats bounds the seats of all games on a page of decisions together. The larger the village, the fewer games
// a page has.
const decidedSeats = 100

// getDecisions shows the decisions behind a challenger's number in an evaluation, game by game, with their places in
// the replay. It leaves out games that have not ended.
func (p *Pages) getDecisions(c echo.Context) error {
	r, err := p.evaluation(c)
	if err != nil {
		return err
	}
	id, of, what, from := c.Param("id"), c.QueryParam("of"), c.QueryParam("what"), c.QueryParam("from")
	who := r.Of(of)
	if who == nil {
		return screen.FieldError("of")
	}
	parts, ok := partsOf(what, from)
	if !ok {
		return screen.FieldError("what")
	}
	total := r.Count * r.Seats
	first, err := firstOf(c, total)
	if err != nil {
		return err
	}
	v := evaluations.Decisions{ID: id, Of: of, First: first + 1, Total: total}
	if from == "" {
		v.What = what
	} else if v.Metric = what; from != measure.NoBelief.String() {
		v.From = from
	}
	at := screen.At("/evaluations/"+id+"/decisions", c.QueryParams())
	count := max(1, decidedSeats/r.Seats)
	for i := first; i < min(first+count, total); i++ {
		g, err := p.decided(c.Request().Context(), p.shell.Wording(shell.VisitOf(c).Lang), r, who.Agent, i, parts)
		if err != nil {
			return err
		}
		v.Games = append(v.Games, g)
	}
	if first > 0 {
		v.Newer = at.With("first", strconv.Itoa(max(0, first-count)+1)).String()
	}
	if first+count < total {
		v.Older = at.With("first", strconv.Itoa(first+count+1)).String()
	}
	v.Back = at.String()
	return p.shell.Render(c, http.StatusOK, &v)
}

// decided returns game i of a challenger, with the decisions that belong to the given parts.
func (p *Pages) decided(
	ctx context.Context, words screen.Words, r *evaluation.Report, who evaluation.Agent, i int, parts []measure.Part,
) (evaluations.DecidedGame, error) {
	seat := game.Seat(i % r.Seats)
	g := evaluations.DecidedGame{
		N: i + 1, Setting: i/r.Seats + 1, Seat: seat.Number(),
	}
	key := sim.GameKey(r.Seed, i/r.Seats)
	g.Key = hex.EncodeToString(key[:])
	id := evaluation.GameID(r.Settings, who, i)
	rec, err := p.shell.Store.Games.Load(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return g, nil
	}
	if err != nil {
		return g, err
	}
	log := rec.Log()
	items, err := itemsOf(rec.Setup, log, minds.Read(r.Seats, rec.Notes), parts)
	if err != nil || items == nil { // a game that has not ended
		return g, err
	}
	g.ID, g.Role = id, dealt(log)[seat]
	for k := range items {
		it := &items[k]
		if it.Seat == seat && slices.Contains(parts, measure.Part{Metric: it.Metric, Provenance: it.Provenance}) {
			g.List = append(g.List, decisionOf(words, id, rec.Setup, log, it))
		}
	}
	return g, nil
}

// itemsOf measures a game. It infers reference beliefs only if a part needs them, because that takes most of the
// time.
func itemsOf(
	setup rules.Setup, log []rules.Event, minds []*agent.Minds, parts []measure.Part,
) ([]measure.Item, error) {
	g := measure.Game{Setup: setup, Log: log, Native: minds}
	if slices.ContainsFunc(parts, func(p measure.Part) bool {
		return p.Provenance == measure.Reference || p.Metric == measure.SelfAware || p.Metric == measure.P1
	}) {
		var err error
		if g.Reference, err = measure.Believe(setup, log, belief.House()); err != nil {
			return nil, err
		}
	}
	return measure.Items(g), nil
}

// dealt returns the roles by seat, which the end of a log reveals.
func dealt(log []rules.Event) (roles [game.MaxSeats]game.Role) {
	for i := range log {
		if ev := &log[i]; ev.Kind == rules.RoleRevealed {
			roles[ev.Actor] = ev.Role
		}
	}
	return roles
}

// decisionOf describes an item by the event that it is about.
func decisionOf(
	words screen.Words, id string, setup rules.Setup, log []rules.Event, it *measure.Item,
) evaluations.Decision {
	ev := &log[it.Event]
	d := evaluations.Decision{
		Metric: it.Metric.String(), Day: it.Day, Kind: decidedKind(ev, it),
		Value: it.Value, Out: it.Of, Chance: it.Chance / it.Of, HasChance: it.Metric.HasChance(),
		Loss: it.Metric.LessIsBetter(),
	}
	switch {
	case ev.Kind == rules.Said:
		d.Said = words.Said(setup, log, it.Event)
	case ev.Actor == it.Seat && ev.Target != game.NoSeat && d.Kind != "before" && d.Kind != "end":
		d.Of, d.Role = ev.Target.Number(), dealt(log)[ev.Target]
	}
	seen := 0
	for k := range log[:it.Event+1] {
		if log[k].To.Includes(game.Omniscient()) {
			seen++
		}
	}
	query := url.Values{"as": {"all"}, "at": {strconv.Itoa(seen)}}
	d.Href = "/games/" + id + "?" + query.Encode()
	return d
}

// decidedKind returns the kind of decision that an item is about. The id of the kind's text is decided.<kind>.
func decidedKind(ev *rules.Event, it *measure.Item) string {
	switch own := ev.Actor == it.Seat; {
	case ev.Kind == rules.Voted && own && !beforehand(it.Metric):
		return "voted"
	case ev.Kind == rules.AttackVoted && own && !beforehand(it.Metric):
		return "attacked"
	case ev.Kind == rules.Divined && own:
		return "divined"
	case ev.Kind == rules.Guarded && own:
		return "guarded"
	case ev.Kind == rules.Voted, ev.Kind == rules.AttackVoted:
		return "before"
	case ev.Kind == rules.Attacked:
		return "attack"
	case ev.Kind == rules.Said:
		return "said"
	}
	return "end"
}

// beforehand reports whether items of a metric are about the time before the vote, and not about the vote itself.
func beforehand(m measure.Metric) bool {
	switch m {
	case measure.Judgement, measure.JudgementDay1, measure.JudgementUninformed, measure.JudgementEvil,
		measure.JudgementRevote, measure.JudgementStrict, measure.IRP, measure.VSS, measure.Forced,
		measure.Rational, measure.RationalVote, measure.RationalAttack, measure.Regret,
		measure.DetectFabrication, measure.DetectMisdirection, measure.DetectDistortion,
		measure.Compliance, measure.SelfAware, measure.V3, measure.P1, measure.C2:
		return false
	}
	return true
}

// partsOf returns the parts behind a number: those of a capability, of the win rate, or of a metric and a provenance.
func partsOf(what, provenance string) ([]measure.Part, bool) {
	if what == winRate {
		return measure.WinParts, true
	}
	for _, capability := range measure.Card(evaluation.CardBeliefs) {
		if axisName(capability.Name) == what && provenance == "" {
			return capability.Parts, true
		}
	}
	m, ok := measure.MetricNamed(what)
	p, known := measure.ProvenanceNamed(provenance)
	return []measure.Part{{Metric: m, Provenance: p}}, ok && known
}

// firstOf reads the number of the first game to show, from 0.
func firstOf(c echo.Context, games int) (int, error) {
	text := c.QueryParam("first")
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > games {
		return 0, screen.FieldError("first")
	}
	return n - 1, nil
}
