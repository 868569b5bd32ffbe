package play

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
)

// A position describes how far a browser has read a table: the number of the viewer's last item, and a hash of all
// items up to it. By the hash, a page notices that the server's log differs from the log of the page, because the
// database was restored from an older copy, or a power cut lost the last moves of a game of programs. Then the page
// must be loaded anew. The hash covers only items that the viewer has seen, so it reveals nothing more.
type position struct {
	n    uint32
	mark uint64 // 0 if unknown
}

// pastAll is a position after all items, at which nothing is new.
var pastAll = position{n: 1<<32 - 1}

func (p position) String() string {
	if p.mark == 0 {
		return strconv.FormatUint(uint64(p.n), 10)
	}
	return fmt.Sprintf("%d-%016x", p.n, p.mark)
}

// parsePosition parses the result of String. "" is the beginning.
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

// take advances the position past the next item.
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

// positionAfter returns the position after all the items. They must begin with the viewer's first item.
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
