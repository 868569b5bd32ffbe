package screen

import (
	"errors"
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/sharing"
)

// ErrNoMoment means that a game has no moment of the given name, or has not reached it.
var ErrNoMoment = errors.New("screen: no such moment has been told")

// Glimpse shows a finished game at the moment of a line, as everybody saw the game. The end is described from
// the point of view of a seat, or of a spectator if by is NoSeat.
func (r *Recording) Glimpse(words Words, key string, by game.Seat) (*sharing.Glimpse, error) {
	public := game.Viewer{}
	g, err := glimpse(r.scene(public, words), r.Narrative(public, words), r.As(public), key)
	if err != nil {
		return nil, err
	}
	g.Story = r.ending().Story()
	if g.Over {
		if int(by) < r.Setup.Seats() {
			g.By, g.Who = by, g.Seats[by].Seat
		}
		g.Told = shareStory(r.whole(), g.By)
	}
	return g, nil
}

// RunningGlimpse shows a running game at the moment of a line. The scene is before its first event, and the
// narrative is of the items. Both show only what everybody sees.
func RunningGlimpse(sc *Scene, told Narrative, items []table.Item, key string) (*sharing.Glimpse, error) {
	g, err := glimpse(sc, &told, items, key)
	if err != nil {
		return nil, err
	}
	g.Live, g.Watch = true, "/tables/"+sc.village.ID
	return g, nil
}

// leadIn is the number of events by which a replay begins before its moment.
const leadIn = 12

func glimpse(sc *Scene, told *Narrative, items []table.Item, key string) (*sharing.Glimpse, error) {
	at, entry, ok := told.find(key)
	if !ok || at >= len(items) {
		return nil, ErrNoMoment
	}
	sc.narrative, sc.minds = nil, nil
	for i := range items[:at+1] {
		sc.observe(&items[i])
	}
	if key == sharing.EndKey && !sc.revealed() {
		return nil, ErrNoMoment
	}
	t := sc.known
	g := &sharing.Glimpse{
		ID: sc.village.ID, Key: key, Head: sharing.Moment{Day: t.Day, Phase: t.Phase},
		Setup: t.Setup.Seats(), Wolves: int(t.Setup.Roles[game.RoleWerewolf]),
		By: game.NoSeat, Seats: sc.seats(), Kind: entry.Kind, Who: entry.Target,
		Private: !sc.village.Listed,
		Watch:   "/games/" + sc.village.ID + "?as=public&run=1&at=" + strconv.Itoa(max(at-leadIn, 1)),
	}
	if key == sharing.EndKey {
		g.Over, g.Winner, g.Who = true, t.Winner, seat.Seat{Seat: game.NoSeat}
	}
	if entry.Kind == line.KindTalk {
		g.Who, g.Words = entry.Seat, sc.words.spoken(entry)
		g.Who.Mood = g.Seats[entry.Seat.Seat].Mood
	}
	return g, nil
}

// find returns the position of a line that may be shared, and the line. The end is the last position.
func (n *Narrative) find(key string) (at int, entry *line.Line, ok bool) {
	if key == sharing.EndKey {
		if at = len(n.lines) - 1; at < 0 {
			return 0, nil, false
		}
		return at, &line.Line{Key: sharing.EndKey, Kind: line.KindEnd}, true
	}
	for at, lines := range n.lines {
		for i := range lines {
			if lines[i].Key == key && lines[i].Kind != line.KindEnd && lines[i].MayShare() {
				return at, &lines[i], true
			}
		}
	}
	return 0, nil, false
}

// spoken returns a line as text. Replies include the lines that they answer.
func (w Words) spoken(line *line.Line) string {
	if len(line.Quotes) == 0 && len(line.Said) == 0 {
		return line.Words
	}
	if len(line.Quotes) == 0 {
		return textOf(line.Said)
	}
	var list []string
	for i := range line.Quotes {
		q := &line.Quotes[i]
		reply := w.Text("reply." + string(q.Reply))
		if i == len(line.Quotes)-1 && len(line.Said) > 0 {
			reply += " " + textOf(line.Said)
		}
		list = append(list, w.Text("glimpse.reply", "Seat", label(q.Seat.Seat), "Words", textOf(q.Said), "Reply", reply))
	}
	return strings.Join(list, " ")
}

// textOf returns pieces of a line as text.
func textOf(said []line.Piece) (text string) {
	for _, p := range said {
		if text += p.Text; p.Seat != nil {
			text += label(p.Seat.Seat)
		}
	}
	return text
}
