package play

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"

	"github.com/labstack/echo/v4"
)

// A position is how far a browser has read a table: the number of the viewer's last item, and a
// mark of all items up to it. By the mark a page notices that the log behind it is another one than
// the one it was made from: the database was restored from an older copy, or a power cut took the
// last moves of a game of programs. It then has to be loaded anew. The mark is computed from what
// the viewer has been told, so it tells nothing more.
type position struct {
	n    uint32
	mark uint64 // 0 where it is not known
}

// pastAll is where nothing is new.
var pastAll = position{n: 1<<32 - 1}

func (p position) String() string {
	if p.mark == 0 {
		return strconv.FormatUint(uint64(p.n), 10)
	}
	return fmt.Sprintf("%d-%016x", p.n, p.mark)
}

// parsePosition reads what String writes; "" is the beginning.
func parsePosition(text string) (position, error) {
	if text == "" {
		return position{}, nil
	}
	number, mark, marked := strings.Cut(text, "-")
	n, err := strconv.ParseUint(number, 10, 32)
	p := position{n: uint32(n)}
	if err == nil && marked {
		p.mark, err = strconv.ParseUint(mark, 16, 64)
	}
	return p, err
}

// take moves the position behind the next item.
func (p *position) take(item *table.Item) {
	ev, c := &item.Event, item.Change
	if c == nil {
		c = &table.Change{}
	}
	h := fnv.New64a()
	var b [64]byte
	fields := binary.BigEndian.AppendUint64(b[:0], p.mark)
	fields = append(fields, byte(ev.N>>8), byte(ev.N), ev.Day, ev.Turn, byte(ev.Kind), byte(ev.Ask), byte(ev.Actor),
		byte(ev.Target), byte(ev.Phase), byte(ev.Channel), byte(ev.Role), byte(ev.Species), byte(ev.Side), byte(c.Seat),
		byte(c.By))
	if ev.Forced {
		fields = append(fields, 1)
	}
	if c.Absent {
		fields = append(fields, 2)
	}
	h.Write(fields) // never fails, like those that follow
	for _, text := range [...]string{ev.Text, c.Agent, c.Kind} {
		h.Write([]byte{0})
		h.Write([]byte(text))
	}
	p.n, p.mark = item.N, max(h.Sum64(), 1)
}

// positionAfter is behind all of the items, of which the first is a viewer's first.
func positionAfter(items []table.Item) (p position) {
	for i := range items {
		p.take(&items[i])
	}
	return p
}

// lastRead returns the position up to which the browser has read a table.
func lastRead(c echo.Context) (position, error) {
	p, err := parsePosition(sse.LastRead(c.Request()))
	if err != nil {
		return position{}, shell.BadField("after")
	}
	return p, nil
}
