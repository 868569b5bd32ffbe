package journey

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/server/browsertest"
)

// A blind player plays a whole game: they know and press only what a screen reader finds, by role, name and
// state, and what it reads out of itself, as much of it as they want. The page is looked at only to wait.
func TestGameByEar(t *testing.T) {
	t.Parallel()
	r := Start(t)
	r.Dealer.Next(1) // the seer's
	p := &ear{Person: NewPerson(t, browsertest.Desktop, "en")}
	p.Open(r.URL)
	p.tree = p.Read()
	p.press("button", "Play now", "Enter")
	p.WaitVisible("#opening[open]")
	p.tree = p.Read()
	if s := p.find("dialog", "Seer"); s == nil {
		t.Fatal("the dialog that tells the role is not called by it")
	}
	p.press("button", "Begin", "Enter")
	p.WaitGone("#opening")
	p.ReadRole()
	levels := p.listen("key", "me", "none")

	said := false
	for at := p.Await(); at != "over"; at = p.Await() {
		p.Hurry()
		p.hears()
		switch {
		case p.find("radio", "") != nil:
			p.MarkAnswered()
			p.press("radio", "", " ")
			p.tree = p.Read()
			if s := p.find("radio", ""); !s.Checked {
				t.Errorf("a seat that was chosen is not: %v", s)
			}
			p.press("button", "^(Divine|Vote)$", "Enter")
		case p.find("button", "^Say$") != nil && !said:
			said = true
			if s := p.find("button", "^Say$"); !strings.Contains(s.Description, "missing") {
				t.Errorf("nothing says what is missing: %v", s)
			}
			p.press("option", "I'm the Seer, and I divined", "Enter")
			p.WaitVisible("#composer[data-complete='true']")
			p.tree = p.Read()
			p.MarkAnswered()
			p.press("button", "^Say$", "Enter")
			p.Said = append(p.Said, "")
		case p.find("button", "^Done") != nil:
			p.MarkAnswered()
			p.press("button", "^Done", "Enter")
		case p.find("button", "To the end") != nil:
			p.press("button", "To the end", "Enter")
			p.WaitJS("document.getElementById('dock').dataset.mode === 'over'")
		default:
			t.Fatalf("asked for %q, who listens finds nothing to press in %q", at, p.text())
		}
	}
	p.Hurry()
	p.WaitVisible("#end .reveal__seat")
	p.hears()
	if s := p.find("heading", "(villagers|werewolves) win"); s == nil {
		t.Error("no heading says who wins")
	}
	heard := map[string][]string{}
	for level, tab := range levels {
		tab.WaitVisible("#end .reveal__seat")
		heard[level] = browsertest.Eval[[]string](tab, "window.announced")
		t.Logf("announced at %q: %d", level, len(heard[level]))
	}
	if n := [...]int{len(heard["all"]), len(heard["key"]), len(heard["me"]), len(heard["none"])}; n[0] <= n[1] ||
		n[1] <= n[2] || n[2] == 0 || n[3] != 0 {
		t.Errorf("all, what matters, what is for me and nothing are %d announcements", n)
	}
	for _, want := range []string{"is a", "executed", "win"} {
		if !strings.Contains(strings.Join(heard["key"], "\n"), want) {
			t.Errorf("of what matters nothing says %q: %q", want, heard["key"])
		}
	}
}

// An ear uses a page by a screen reader and the keys.
type ear struct {
	*Person
	tree []browsertest.Spoken // the page, when it was looked at last
}

// find is the first element with a role and a name that fits, nil for none.
func (l *ear) find(role, name string) *browsertest.Spoken {
	l.T.Helper()
	fits := regexp.MustCompile(name)
	i := slices.IndexFunc(l.tree, func(s browsertest.Spoken) bool {
		return s.Role == role && fits.MatchString(s.Name) && !s.Disabled
	})
	if i < 0 {
		return nil
	}
	return &l.tree[i]
}

// press presses a key on an element that is there.
func (l *ear) press(role, name, key string) {
	l.T.Helper()
	s := l.find(role, name)
	if s == nil {
		l.T.Fatalf("there is no %s called %q", role, name)
	}
	l.PressOn(*s, key)
}

// text is all that is read, without spaces.
func (l *ear) text() string {
	var all strings.Builder
	for _, s := range l.tree {
		if s.Role == "StaticText" {
			all.WriteString(s.Name)
		}
	}
	return strings.ReplaceAll(all.String(), " ", "")
}

// hears fails the test unless all that the page shows of what is to be decided by is read: the role, where the game
// is, who lives, what was said and what is asked.
func (l *ear) hears() {
	l.T.Helper()
	l.tree = l.Read()
	text := l.text()
	shown := browsertest.Eval[[]string](l.Player, `['#head .head__day', '#role-face', '#seats .seat', '#talk .talk__words',
		'#talk .told', '#dock-title'].flatMap((selector) => [...document.querySelectorAll(selector)])
		.filter((el) => el.checkVisibility()).flatMap((el) => el.innerText.split(/\n/))`)
	for _, line := range shown {
		if line = strings.Join(strings.Fields(line), ""); !strings.Contains(text, line) {
			l.T.Errorf("is shown and not read: %q", line)
		}
	}
	day := browsertest.Eval[string](l.Player, "document.querySelector('#head .head__day').textContent")
	if !strings.HasPrefix(l.tree[0].Name, strings.Join(strings.Fields(day), " ")) {
		l.T.Errorf("on %q the page is called %q", day, l.tree[0].Name)
	}
}

// listen opens tabs that read out less, and has them and this one keep what they read out.
func (l *ear) listen(levels ...string) map[string]*browsertest.Player {
	l.T.Helper()
	tabs := map[string]*browsertest.Player{"all": l.Player}
	for _, level := range levels {
		tabs[level] = l.Tab()
		tabs[level].WishLessMotion(true)
		tabs[level].Open(l.URL())
	}
	for level, tab := range tabs {
		browsertest.Eval[bool](tab, `((level) => {
			const log = document.getElementById('announce');
			log.dataset.level = level;
			window.announced = [];
			new MutationObserver((list) => list.forEach((one) => one.addedNodes.forEach((line) =>
				window.announced.push(line.textContent)))).observe(log, {childList: true});
			return true;
		})(`+Quote(level)+`)`)
	}
	return tabs
}
