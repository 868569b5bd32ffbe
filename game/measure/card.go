package measure

// The weights of MAgIC's equations 4 and 5.
const lambda = 0.25

// WinRate is the mean over the roles that were played of the share of games won (eq. 1): each role counts the
// same, however often it is dealt.
func WinRate(t *Tally) (float64, bool) {
	sum, roles := 0.0, 0
	for m := WinVillager; m <= WinPossessed; m++ {
		if share, ok := t.Share(m, NoBelief); ok {
			sum, roles = sum+share, roles+1
		}
	}
	return sum / float64(roles), roles > 0
}

// RawWins is the share of games won, whatever the roles (regulation 2.3).
func RawWins(t *Tally) (float64, bool) {
	won, of := 0.0, 0.0
	for m := WinVillager; m <= WinPossessed; m++ {
		won, of = won+t[m][NoBelief].Value, of+t[m][NoBelief].Of
	}
	return won / of, of > 0
}

// ReasoningOf is the share of right guesses, of roles and of others' guesses together (eq. 3). The pool of the
// two depends on the number of seats: the parts are primary. Declared beliefs have no second part.
func ReasoningOf(p Provenance) Statistic {
	return func(t *Tally) (float64, bool) {
		a, b := &t[Gold][p], &t[Inter][p]
		return (a.Value + b.Value) / (a.Of + b.Of), a.Of+b.Of > 0
	}
}

// Deception is (w + λ·m) / (1 + λ) with λ = 0.25 (eq. 4, normalised): w the share of games won as werewolf and as
// possessed, m [Misled].
func Deception(t *Tally) (float64, bool) {
	wolf, possessed := &t[WinWerewolf][NoBelief], &t[WinPossessed][NoBelief]
	misled, ok := t.Share(Misled, NoBelief)
	spy := (wolf.Value + possessed.Value) / (wolf.Of + possessed.Of)
	return (spy + lambda*misled) / (1 + lambda), ok && wolf.Of+possessed.Of > 0
}

// CooperationOf is the share of episodes of either side that ended in agreement (eq. 6).
func CooperationOf(t *Tally) (float64, bool) {
	a, b := &t[Cooperation][NoBelief], &t[CooperationPack][NoBelief]
	return (a.Value + b.Value) / (a.Of + b.Of), a.Of+b.Of > 0
}

// A Capability is one of the seven of MAgIC, together with the statistic that measures it here.
type Capability struct {
	Name  string
	Of    Statistic
	Parts []Part // the items that its number is computed from
}

// A Part is the items of a metric whose beliefs have one provenance.
type Part struct {
	Metric     Metric
	Provenance Provenance
}

// parts returns the parts of metrics that need no beliefs.
func parts(metrics ...Metric) (list []Part) {
	for _, m := range metrics {
		list = append(list, Part{m, NoBelief})
	}
	return list
}

// WinParts lists the items of WinRate.
var WinParts = parts(winOf[:]...)

// Card returns the seven capabilities, in the fixed order of a radar's axes. Reasoning is measured by the beliefs of
// one provenance. Rationality is measured by reference beliefs, so that all seats are measured alike.
func Card(p Provenance) [7]Capability {
	return [7]Capability{
		{"judgement", ShareOf(Judgement, NoBelief), parts(Judgement)},
		{"reasoning", ReasoningOf(p), []Part{{Gold, p}, {Inter, p}}},
		{"deception", Deception, parts(WinWerewolf, WinPossessed, Misled)},
		{"self-awareness", ShareOf(SelfAware, NoBelief), parts(SelfAware)},
		{"cooperation", CooperationOf, parts(Cooperation, CooperationPack)},
		{"coordination", ShareOf(Coordination, NoBelief), parts(Coordination)},
		{"rationality", ShareOf(Rational, Reference), []Part{{Rational, Reference}}},
	}
}
