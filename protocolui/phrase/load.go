package phrase

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"

	"aiwolfplay/game/protocol"
)

// newWriter reads the words of a language.
func newWriter(fsys fs.FS, language string) (*Writer, error) {
	messages, err := load(fsys, language)
	if err != nil {
		return nil, err
	}
	w := &Writer{language: language, labels: map[string]*pattern{}}
	return w, w.take(messages)
}

// load reads the messages of a language by id.
func load(fsys fs.FS, language string) (map[string]*pattern, error) {
	path := "phrase." + language + ".toml"
	data, err := fs.ReadFile(fsys, path)
	if err != nil {
		return nil, err
	}
	file, err := i18n.ParseMessageFileBytes(data, path, map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	patterns := make(map[string]*pattern, len(file.Messages))
	for _, m := range file.Messages {
		p, err := newPattern(m)
		if err != nil {
			return nil, err
		}
		patterns[m.ID] = p
	}
	return patterns, nil
}

// take sorts the messages into the tables of the writer. It is an error if a message of a verb, an operator or anything
// else is missing, or if a message is unknown.
func (w *Writer) take(messages map[string]*pattern) error {
	t := taker{messages: messages, taken: map[string]bool{}}
	for _, p := range messages {
		t.indirect = t.indirect || has(p.other, []slot{slotTo}) || has(p.one, []slot{slotTo})
	}
	for p := range w.clauses {
		t.production(production(p), &w.clauses[p])
		t.dates(w, production(p))
	}
	for m, id := range messageIDs {
		if slices.Contains(optional[:], message(m)) && !(t.indirect && strings.HasPrefix(id, "sentence.to_")) {
			w.messages[m] = t.find("phrase." + id)
		} else {
			w.messages[m] = t.need("phrase." + id)
		}
	}
	for first, other := range map[message]message{
		msgListAnd: msgListAndMore, msgListOr: msgListOrMore, msgListWhom: msgListWhomMore,
		msgBecauseAndSince: msgBecauseAndSinceMore, msgOrJoin: msgOrJoinAsk,
		msgTalkQuoted: msgTalkLabel, msgWhisperQuoted: msgWhisperLabel,
		msgBecauseSo: msgBecauseSoAsk,
	} {
		w.messages[other] = cmp.Or(w.messages[other], w.messages[first])
	}
	for c, name := range caseNames {
		for p, who := range personNames {
			w.persons[c][p] = t.find("phrase." + name + "." + who)
		}
	}
	for p := range w.each {
		w.each[p] = t.find("phrase." + production(p).String() + ".each")
		w.deniesEach = w.deniesEach || w.each[p] != nil
	}
	for i, name := range roleNames {
		w.roles[i] = t.word("phrase.role." + name)
		w.rolesShort[i] = cmp.Or(t.maybe("phrase.role_short."+name), w.roles[i])
		w.rolesOf[i] = cmp.Or(t.maybe("phrase.roles."+name), w.roles[i])
	}
	for i, name := range speciesNames {
		w.species[i] = t.word("phrase.species." + name)
		w.speciesIs[i] = cmp.Or(t.maybe("phrase.species_is."+name), w.species[i])
		w.speciesShort[i] = cmp.Or(t.maybe("phrase.species_short."+name), w.species[i])
		w.speciesAre[i] = cmp.Or(t.maybe("phrase.species_are."+name), w.speciesIs[i])
	}
	w.dropsSubjects = t.choice("phrase.grammar.drops_subjects", "no", "yes")
	w.asksEither = t.choice("phrase.grammar.asked_or", "that", "do")
	w.nobodyNegates = t.choice("phrase.grammar.nobody", "positive", "negated")
	t.labels()
	if len(t.errs) == 0 {
		for n := range w.numbers {
			w.numbers[n] = w.around(w.messages[msgName], fmt.Sprintf("%02d", n))
		}
		outer, inner := w.messages[msgQuoteOuter], w.messages[msgQuoteInner]
		w.questionQuoted = tail(w.messages[msgQuestion]) + tail(outer)
		if inner != nil {
			w.nested = strings.NewReplacer(outer.other[0].text, inner.other[0].text, tail(outer), tail(inner))
		}
	}
	for id, p := range messages {
		if strings.HasPrefix(id, "builder.") {
			w.labels[id] = p
			t.taken[id] = true
		}
	}
	if left := len(messages) - len(t.taken); left > 0 {
		t.errs = append(t.errs, fmt.Errorf("%d messages have an id that nothing asks for", left))
	}
	return errors.Join(t.errs...)
}

// tail returns the text of a message after its last slot.
func tail(p *pattern) string { return p.other[len(p.other)-1].text }

// A taker looks up messages and records their errors.
type taker struct {
	messages map[string]*pattern
	taken    map[string]bool
	indirect bool // some message has {{.To}}, so formTo is needed
	errs     []error
}

// find returns the message with an id, or nil if there is none.
func (t *taker) find(id string) *pattern {
	p := t.messages[id]
	if p != nil {
		t.taken[id] = true
	}
	return p
}

// need returns the message with an id. If there is none, it records an error.
func (t *taker) need(id string) *pattern {
	p := t.find(id)
	t.demand(id)
	return p
}

func (t *taker) demand(id string) {
	if t.messages[id] == nil {
		t.errs = append(t.errs, fmt.Errorf("message %s is missing", id))
	}
}

func (t *taker) word(id string) string {
	if p := t.need(id); p != nil {
		return p.other[0].text
	}
	return ""
}

// maybe returns the word with an id, or "" if there is none.
func (t *taker) maybe(id string) string {
	if p := t.find(id); p != nil {
		return p.other[0].text
	}
	return ""
}

// choice reports whether the word with an id is yes. Any other word than yes or no is an error.
func (t *taker) choice(id, no, yes string) bool {
	word := t.word(id)
	if word != no && word != yes {
		t.errs = append(t.errs, fmt.Errorf("message %s is %q, want %s or %s", id, word, no, yes))
	}
	return word == yes
}

// production takes the messages of a production. It requires those of the basic forms, because no other form can stand
// in for them.
func (t *taker) production(p production, clauses *[numForms][numVariants]*pattern) {
	id := func(f form, v variant) string { return "phrase." + p.String() + "." + formNames[f] + variantNames[v] }
	for f := range form(numForms) {
		for v := range variant(numVariants) {
			clauses[f][v] = t.find(id(f, v))
			if clauses[f][v] != nil {
				t.fits(p, f, id(f, v), clauses[f][v])
			}
		}
	}
	forms, variants := basic[:], []variant{positive, negated}
	switch verb, op := p.verb(), p.op(); {
	case p == ofOp(protocol.OpNone):
		return // no operator
	case verb.StandsAlone():
		forms, variants = []form{formSay}, []variant{positive}
	case p == willClaim:
		forms = []form{formSay}
	case p == counter, p == accused:
		forms, variants = []form{formSay, formThat, formSince}, []variant{positive}
	case op != protocol.OpNone && !op.TakesTarget():
		variants = []variant{positive}
	}
	if t.indirect && len(forms) == len(basic) {
		forms = append(slices.Clone(forms), formTo)
	}
	for _, f := range forms {
		for _, v := range variants {
			t.demand(id(f, v))
		}
	}
}

// fits checks that a message of a verb has exactly the slots that follow the verb. A question does not have the slot
// that it asks for.
func (t *taker) fits(p production, f form, id string, m *pattern) {
	verb := p.verb()
	if verb == protocol.VerbNone {
		return
	}
	for _, part := range [...]struct {
		takes bool
		slots []slot
	}{
		{verb.TakesTarget(), []slot{slotTarget, slotTargetIs, slotTargetBe, slotTargetWas}},
		{verb.TakesRole(), []slot{slotRole}},
		{verb.TakesSpecies(), []slot{slotSpecies, slotSpeciesIs}},
		{verb.TakesTalk(), []slot{slotTalk}},
	} {
		name := placeholders[part.slots[0]]
		one, other := has(m.one, part.slots), has(m.other, part.slots)
		switch {
		case !part.takes && (one || other):
			t.errs = append(t.errs, fmt.Errorf("message %s has {{.%s}}, which does not follow %s", id, name, verb))
		case part.takes && !(one && other) && !f.asksFor() && f != formSaySome:
			t.errs = append(t.errs, fmt.Errorf("message %s lacks {{.%s}}", id, name))
		}
	}
}

// dates checks that every message of a production that is used under DAY contains the day.
func (t *taker) dates(w *Writer, p production) {
	joins := p.op() != protocol.OpNone && !p.op().TakesTarget()
	if joins || p.verb().StandsAlone() || p == am || p == counter || p == accused || p == willClaim {
		return // never used under DAY
	}
	for f := range form(numForms) {
		for _, v := range [...]variant{dated, datedNegated} {
			m := w.pattern(p, f, v)
			if f.short() { // short forms have no messages for DAY
				m = cmp.Or(w.clauses[p][f][v-dated], m)
			}
			if f == formFirst || f >= formAlso && f <= formTold || m == nil || has(m.other, []slot{slotWhen, slotDay}) {
				continue
			}
			t.errs = append(t.errs, fmt.Errorf("phrase.%s.%s does not say the day, and there is no %[2]s%s",
				p, formNames[f], variantNames[v]))
		}
	}
}

// has reports whether a message contains any of the slots.
func has(list []segment, slots []slot) bool {
	return slices.ContainsFunc(list, func(s segment) bool { return slices.Contains(slots, s.slot) })
}

// labels checks that verbs and operators have names and explanations.
func (t *taker) labels() {
	for _, v := range protocol.Verbs {
		t.demand("builder.lesson.verb." + ofVerb(v).String())
		if !v.StandsAlone() {
			t.demand("builder.verb." + ofVerb(v).String())
		}
	}
	for _, o := range protocol.Ops {
		name := ofOp(o).String()
		t.demand("builder.lesson.op." + name)
		t.demand("builder.op." + name)
		if o.TakesTarget() {
			t.demand("builder.op." + name + "_all")
		}
		if o != protocol.Because { // BECAUSE has a label for each of its sides
			t.demand("builder.wrap." + name)
		}
	}
}
