package belief

import "fmt"

// A Feature is a kind of evidence: something that a seat did, in the
// circumstances that make it mean more or less. The likelihood [Table] holds
// weights for each by name.
type Feature uint8

// The features. Many come in rows of circumstances, which the functions below
// choose from: when (on the first day, later), who is meant (somebody called a
// wolf by a report, who claims the seer, anybody else).
const (
	// Claims: of the seer by who came before (none, one, more) and when (first
	// two turns, later on day 1, later days).
	claimSeer   Feature = 0
	claimMedium         = claimSeer + 9   // nobody before, somebody before; × day 1, later
	claimOther          = claimMedium + 4 // bodyguard, villager, werewolf, possessed × day 1, later
	claimFinal          = claimOther + 8  // the werewolf among the last three
	claimChange         = claimFinal + 1  // another role than before
	// Not claiming, at the end of a day's talk.
	silentSeer   = claimChange + 1 // nobody claims it, somebody does × day 1, later
	silentMedium = silentSeer + 4  // likewise
	// Reports about the target.
	reportBlack  = silentMedium + 4 // of anybody, of a rival × day 1, later
	reportWhite  = reportBlack + 4
	mediumBlack  = reportWhite + 4
	mediumWhite  = mediumBlack + 1
	reportMore   = mediumWhite + 1 // more results than nights
	reportDenied = reportMore + 1  // a result that it told otherwise before
	// Ballots against the target: anybody, a claimed seer, called a wolf × day 1, 2, later.
	ballot       = reportDenied + 1
	reballot     = ballot + 9
	ballotWhite  = reballot + 1    // against whom it called human itself
	ballotSpares = ballotWhite + 1 // not against a living seat that it called a wolf itself
	wordKept     = ballotSpares + 1
	wordBroken   = wordKept + 2 // day 1, later
	wordless     = wordBroken + 2
	sayVote      = wordless + 2     // anybody, a claimed seer, called a wolf × day 1, later
	sayWolf      = sayVote + 6      // likewise
	sayRequest   = sayWolf + 6      // asks all to vote so × day 1, later
	sayHuman     = sayRequest + 2   // speaks for the target × day 1, later
	saySeer      = sayHuman + 2     // takes the target for a seer or medium × day 1, later
	sayPossessed = saySeer + 2      // takes the target for the possessed
	sayDivine    = sayPossessed + 1 // wants the target divined
	victim       = sayDivine + 1    // attacked: anybody, only seer, one of several seers, medium, bodyguard
	victimBlack  = victim + 5       // the victim had called the target a wolf by a report
	victimBallot = victimBlack + 1  // the victim's last ballot was against the target
	spared       = victimBallot + 1 // a claimed seer lives: only one, one of several × first night, later
	sparedMedium = spared + 4
	falseFact    = sparedMedium + 1 // told a vote that was not
	// Who has been called a wolf by a report: claims the seer itself, or ends the
	// day's talk without having done so × day 1, later.
	corneredClaim  = falseFact + 1
	corneredSilent = corneredClaim + 2
	// Announces its vote once more on the day: the same, or another; and announces
	// one against whom most others do × day 1, later.
	wordAgain   = corneredSilent + 2
	wordChanged = wordAgain + 2
	wordJoins   = wordChanged + 2
	// Takes back a result that it told.
	reportBack  = wordJoins + 2
	numFeatures = int(reportBack) + 1
)

var featureNames = nameFeatures()

// String returns the name under which the table holds the feature.
func (f Feature) String() string {
	if int(f) >= numFeatures {
		return "?"
	}
	return featureNames[f]
}

func nameFeatures() (names [numFeatures]string) {
	row := func(at Feature, name string, circumstances ...[]string) {
		list := []string{name}
		for _, c := range circumstances {
			var next []string
			for _, prefix := range list {
				for _, word := range c {
					next = append(next, prefix+"."+word)
				}
			}
			list = next
		}
		for i, n := range list {
			if names[int(at)+i] != "" {
				panic(fmt.Sprintf("belief: %s and %s share a number", n, names[int(at)+i]))
			}
			names[int(at)+i] = n
		}
	}
	when := []string{"day1", "later"}
	whom := []string{"any", "seer", "black"}
	row(claimSeer, "claim.seer", []string{"first", "second", "third"}, []string{"early", "day1", "later"})
	row(claimMedium, "claim.medium", []string{"first", "second"}, when)
	row(claimOther, "claim", []string{"bodyguard", "villager", "werewolf", "possessed"}, when)
	row(claimFinal, "claim.final")
	row(claimChange, "claim.change")
	row(silentSeer, "silent.seer", []string{"none", "some"}, when)
	row(silentMedium, "silent.medium", []string{"none", "some"}, when)
	row(reportBlack, "report.black", []string{"any", "rival"}, when)
	row(reportWhite, "report.white", []string{"any", "rival"}, when)
	row(mediumBlack, "medium.black")
	row(mediumWhite, "medium.white")
	row(reportMore, "report.more")
	row(reportDenied, "report.denied")
	row(ballot, "ballot", whom, []string{"day1", "day2", "later"})
	row(reballot, "ballot.again")
	row(ballotWhite, "ballot.white")
	row(ballotSpares, "ballot.spares")
	row(wordKept, "word.kept", when)
	row(wordBroken, "word.broken", when)
	row(wordless, "word.none", when)
	row(sayVote, "say.vote", whom, when)
	row(sayWolf, "say.wolf", whom, when)
	row(sayRequest, "say.request", when)
	row(sayHuman, "say.human", when)
	row(saySeer, "say.seer", when)
	row(sayPossessed, "say.possessed")
	row(sayDivine, "say.divine")
	row(victim, "victim", []string{"any", "seer", "seers", "medium", "bodyguard"})
	row(victimBlack, "victim.black")
	row(victimBallot, "victim.ballot")
	row(spared, "spared.seer", []string{"only", "several"}, []string{"night1", "later"})
	row(sparedMedium, "spared.medium")
	row(falseFact, "false.fact")
	row(corneredClaim, "cornered.claim", when)
	row(corneredSilent, "cornered.silent", when)
	row(wordAgain, "word.again", when)
	row(wordChanged, "word.changed", when)
	row(wordJoins, "word.joins", when)
	row(reportBack, "report.back")
	for f, name := range names {
		if name == "" {
			panic(fmt.Sprintf("belief: feature %d has no name", f))
		}
	}
	return names
}

// IsClaim reports whether the feature is about claims alone: what the model
// that knows only claims may use, which others are compared with.
func (f Feature) IsClaim() bool { return f < reportBlack }

// isReport reports whether the feature is a result that was told.
func (f Feature) isReport() bool { return f >= reportBlack && f <= mediumWhite }

// IsBallot reports whether the feature is a vote that was cast.
func (f Feature) IsBallot() bool { return f >= ballot && f <= reballot }

// IsSaid reports whether the feature is something said of the target that day.
func (f Feature) IsSaid() bool { return f >= sayVote && f < victim }
