package belief

import (
	"strings"

	"aiwolfplay/game"
)

// A Kind is a kind of evidence, such as a vote or a claim of the seer. A [Feature]
// is a kind in certain circumstances.
type Kind uint8

// The kinds. A is the seat that shows the evidence, B its target.
const (
	KindNone       Kind = iota // unknown: evidence of another version of the program
	ClaimSeer                  // A claims to be the seer
	ClaimMedium                // A claims to be the medium
	ClaimBodyguard             // A claims to be the bodyguard
	ClaimVillager              // A claims to be a villager
	ClaimWerewolf              // A claims to be a werewolf
	ClaimPossessed             // A claims to be the possessed
	ClaimFinal                 // A claims to be the werewolf among the last three
	ClaimChange                // A claims another role than before
	SilentSeer                 // A ends a day's talk without a claim of the seer
	SilentMedium               // A ends a day's talk without a claim of the medium
	ReportBlack                // A reports that it divined B: a werewolf
	ReportWhite                // A reports that it divined B: human
	MediumBlack                // A reports as medium that B was a werewolf
	MediumWhite                // A reports as medium that B was human
	ReportMore                 // A reports more results than there were nights
	ReportDenied               // A reports another result about a seat than before
	ReportBack                 // A takes back a result that it reported
	Ballot                     // A votes for B
	BallotAgain                // A votes for B in a revote
	BallotWhite                // A votes for a seat that it called human by a result
	BallotSpares               // A votes for another seat, though a living seat was called a wolf by a result of A
	WordKept                   // A votes as it last announced
	WordBroken                 // A votes for another seat than it announced
	WordNone                   // A votes without having announced a vote
	WordAgain                  // A announces the same vote once more on the day
	WordChanged                // A announces another vote than before on the day
	WordJoins                  // A announces a vote for the seat for which most others announced theirs
	SayVote                    // A says that it will vote for B
	SayWolf                    // A takes B for a werewolf
	SayRequest                 // A asks others to vote for B
	SayHuman                   // A speaks for B
	SaySeer                    // A takes B for a seer or medium
	SayPossessed               // A takes B for the possessed
	SayDivine                  // A wants B to be divined
	Victim                     // A was attacked
	VictimBlack                // A, who was attacked, had called B a wolf by a result
	VictimBallot               // A, who was attacked, had last voted for B
	SparedSeer                 // A, who claims the seer, lived through the night
	SparedMedium               // A, who claims the medium, lived through the night
	FalseFact                  // A speaks of a vote that was never cast
	CorneredClaim              // A, whom a seer called a wolf, claims the seer too
	CorneredSilent             // A, whom a seer called a wolf, ends the day's talk without a claim of the seer
	numKinds       = iota
)

// A Group is a group of similar kinds.
type Group uint8

// The groups.
const (
	GroupNone    Group = iota
	Claims             // of roles
	Silences           // about roles, at the end of a day's talk
	Results            // of divining and of the medium, with a target
	Slips              // contradictions to what was said or seen before
	Ballots            // cast votes
	Words              // announced votes, and whether they are kept
	Sayings            // statements about a target, without results
	Attacks            // of the wolves
	Survivals          // of nights
	Predicaments       // of seats that a seer called a wolf
)

var groupNames = [...]string{
	Claims: "claims", Silences: "silences", Results: "results", Slips: "slips", Ballots: "ballots", Words: "words",
	Sayings: "sayings", Attacks: "attacks", Survivals: "survivals", Predicaments: "predicaments",
}

// String returns the name of the group, "" for GroupNone.
func (g Group) String() string { return game.NameOf(groupNames[:], g) }

// Groups lists the groups in the order of their constants, without GroupNone.
func Groups() (list []Group) {
	for g := range groupNames {
		if g > int(GroupNone) {
			list = append(list, Group(g))
		}
	}
	return list
}

// A Verdict is the claim that a kind of evidence makes about its target.
type Verdict uint8

// The verdicts.
const (
	NoVerdict Verdict = iota
	Accuses           // that it is a wolf, or is to be executed
	Clears            // that it is no wolf
)

// An axis is one respect in which the circumstances of evidence differ. It has a
// word for each alternative.
type axis []string

// The axes of several kinds.
var (
	byDay         = axis{"day1", "later"}
	byTurn        = axis{"early", "day1", "later"} // early turns of day 1, its other turns, later days
	byPriorClaims = axis{"first", "second"}        // no seat claimed the role before A, or at least one did
	byTarget      = axis{"any", "seer", "black"}   // a seer called B a wolf: black; B claims the seer: seer
	byRival       = axis{"any", "rival"}           // B claims the seer: rival
	byClaims      = axis{"none", "some"}           // whether any seat claims the role
)

// A kindRow holds the name of a kind in the likelihood table, its group, and the circumstances in which it has separate
// weights.
type kindRow struct {
	name    string
	group   Group
	verdict Verdict // on the target
	axes    []axis
}

var kinds = [numKinds]kindRow{
	ClaimSeer:      {name: "claim.seer", group: Claims, axes: []axis{{"first", "second", "third"}, byTurn}},
	ClaimMedium:    {name: "claim.medium", group: Claims, axes: []axis{byPriorClaims, byDay}},
	ClaimBodyguard: {name: "claim.bodyguard", group: Claims, axes: []axis{byDay}},
	ClaimVillager:  {name: "claim.villager", group: Claims, axes: []axis{byDay}},
	ClaimWerewolf:  {name: "claim.werewolf", group: Claims, axes: []axis{byDay}},
	ClaimPossessed: {name: "claim.possessed", group: Claims, axes: []axis{byDay}},
	ClaimFinal:     {name: "claim.final", group: Claims},
	ClaimChange:    {name: "claim.change", group: Claims},
	SilentSeer:     {name: "silent.seer", group: Silences, axes: []axis{byClaims, byDay}},
	SilentMedium:   {name: "silent.medium", group: Silences, axes: []axis{byClaims, byDay}},
	ReportBlack:    {name: "report.black", group: Results, verdict: Accuses, axes: []axis{byRival, byDay}},
	ReportWhite:    {name: "report.white", group: Results, verdict: Clears, axes: []axis{byRival, byDay}},
	MediumBlack:    {name: "medium.black", group: Results, verdict: Accuses},
	MediumWhite:    {name: "medium.white", group: Results, verdict: Clears},
	ReportMore:     {name: "report.more", group: Slips},
	ReportDenied:   {name: "report.denied", group: Slips},
	ReportBack:     {name: "report.back", group: Slips},
	Ballot:         {name: "ballot", group: Ballots, verdict: Accuses, axes: []axis{byTarget, {"day1", "day2", "later"}}},
	BallotAgain:    {name: "ballot.again", group: Ballots, verdict: Accuses},
	BallotWhite:    {name: "ballot.white", group: Ballots},
	BallotSpares:   {name: "ballot.spares", group: Ballots},
	WordKept:       {name: "word.kept", group: Words, axes: []axis{byDay}},
	WordBroken:     {name: "word.broken", group: Words, axes: []axis{byDay}},
	WordNone:       {name: "word.none", group: Words, axes: []axis{byDay}},
	WordAgain:      {name: "word.again", group: Words, axes: []axis{byDay}},
	WordChanged:    {name: "word.changed", group: Words, axes: []axis{byDay}},
	WordJoins:      {name: "word.joins", group: Words, axes: []axis{byDay}},
	SayVote:        {name: "say.vote", group: Sayings, verdict: Accuses, axes: []axis{byTarget, byDay}},
	SayWolf:        {name: "say.wolf", group: Sayings, verdict: Accuses, axes: []axis{byTarget, byDay}},
	SayRequest:     {name: "say.request", group: Sayings, verdict: Accuses, axes: []axis{byDay}},
	SayHuman:       {name: "say.human", group: Sayings, verdict: Clears, axes: []axis{byDay}},
	SaySeer:        {name: "say.seer", group: Sayings, verdict: Clears, axes: []axis{byDay}},
	SayPossessed:   {name: "say.possessed", group: Sayings},
	SayDivine:      {name: "say.divine", group: Sayings},
	Victim:         {name: "victim", group: Attacks, axes: []axis{{"any", "seer", "seers", "medium", "bodyguard"}}},
	VictimBlack:    {name: "victim.black", group: Attacks, verdict: Accuses},
	VictimBallot:   {name: "victim.ballot", group: Attacks, verdict: Accuses},
	SparedSeer:     {name: "spared.seer", group: Survivals, axes: []axis{{"only", "several"}, {"night1", "later"}}},
	SparedMedium:   {name: "spared.medium", group: Survivals},
	FalseFact:      {name: "false.fact", group: Slips},
	CorneredClaim:  {name: "cornered.claim", group: Predicaments, axes: []axis{byDay}},
	CorneredSilent: {name: "cornered.silent", group: Predicaments, axes: []axis{byDay}},
}

// assumed holds the weights of kinds that do not occur in the games that tables are fitted on. They are a judgement:
// our own agents and the contest's never take a result back. A person who does so has lied or made a mistake, and a
// seer has no reason to do either.
var assumed = map[Kind][game.NumRoles]float64{
	ReportBack: {game.RoleSeer: -3, game.RoleMedium: -3, game.RolePossessed: 1, game.RoleWerewolf: 0.7},
}

// String returns the name of the kind in the likelihood table, "" for KindNone.
func (k Kind) String() string { return kinds[k].name }

// Group returns the group of the kind.
func (k Kind) Group() Group { return kinds[k].group }

// Verdict returns the kind's verdict on its target.
func (k Kind) Verdict() Verdict { return kinds[k].verdict }

// Kinds lists the kinds in the order of their constants, without KindNone.
func Kinds() []Kind {
	list := make([]Kind, 0, numKinds-1)
	for k := KindNone + 1; k < numKinds; k++ {
		list = append(list, k)
	}
	return list
}

// ParseName splits the name of a feature in a likelihood table into its kind and the words for its circumstances. It
// splits "say.wolf.seer.day1" into SayWolf, "seer" and "day1". The table may be of another version: unknown
// circumstances are returned unchanged, and an unknown kind is KindNone.
func ParseName(name string) (kind Kind, circumstances []string) {
	for k := KindNone + 1; k < numKinds; k++ {
		if n := k.String(); len(n) > len(kind.String()) && (name == n || strings.HasPrefix(name, n+".")) {
			kind = k
		}
	}
	if kind != KindNone && name != kind.String() {
		circumstances = strings.Split(name[len(kind.String())+1:], ".")
	}
	return kind, circumstances
}
