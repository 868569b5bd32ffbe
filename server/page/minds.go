package page

import (
	"slices"
	"strings"
)

// Minds lists the built-in agents that have a name in words; each has the texts
// agent.<name> and about.<name>. A strength is a suffix of theirs, with a text
// of its own.
var Minds = [...]string{
	"plain", "random", "bayes", "bayes-contest",
	"logician", "leader", "doubter", "quiet", "liar", "loyal", "rash", "beginner",
}

// Characters lists the minds that are dealt to seats.
var Characters = Minds[4:]

// mindStrengths are the suffixes.
var mindStrengths = [...]string{"even", "gentle"}

// mind names an agent in words: a built-in one by its text, a connected one as
// it calls itself. One that is not chosen yet is "".
func mind(m messages, name string) (string, error) {
	if name == "" {
		return m.say("cast.any")
	}
	if text, ok, err := awaited(m, name); ok {
		return text, err
	}
	if slices.Contains(Minds[:], name) {
		return m.say("agent." + name)
	}
	base, strength, _ := strings.Cut(name, "-")
	if !slices.Contains(Minds[:], base) || !slices.Contains(mindStrengths[:], strength) {
		return name, nil
	}
	text, err := m.say("agent." + base)
	if err != nil {
		return "", err
	}
	return m.say("strength."+strength, "Name", text)
}

// Cast is the page that introduces the built-in agents.
type Cast struct{ Chrome }

func (*Cast) pageName() string { return "characters" }

// Characters lists those who are dealt to seats.
func (*Cast) Characters() []string { return Characters }

// Others lists the rest.
func (*Cast) Others() []string { return Minds[:4] }

// levels lists how well agents may play, as forms have it, the weakest first.
// Each has a text level.<name>.
func levels() []string { return []string{"gentle", "even", "strong"} }

// AgentOptions is the choice of an agent for a seat.
type AgentOptions struct {
	Groups []AgentGroup
	Chosen string // the option's value
}

// An AgentGroup is agents that are offered together.
type AgentGroup struct {
	Level string // "" for those without a character
	Names []string
}

// agentOptions sorts agents for a choice: the characters by strength, then others.
func agentOptions(names []string, chosen string) AgentOptions {
	groups := []AgentGroup{{Level: "strong"}, {Level: "even"}, {Level: "gentle"}, {}}
	for _, name := range names {
		base, strength, weaker := strings.Cut(name, "-")
		i := 3
		if slices.Contains(Characters, base) {
			if i = 0; weaker {
				i = 1 + slices.Index(mindStrengths[:], strength)
			}
		}
		groups[i].Names = append(groups[i].Names, name)
	}
	return AgentOptions{slices.DeleteFunc(groups, func(g AgentGroup) bool { return len(g.Names) == 0 }), chosen}
}
