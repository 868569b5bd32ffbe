// Package parse is play parse.
package parse

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game"
	"aiwolfplay/game/charset"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
)

// Command is play parse. It reads utterances, one on each line, and writes for each whether it is a sentence of the
// protocol. The command does not fail at an utterance that is no sentence.
var Command = cli.Command{
	Name: "parse", Args: "[flags]", Summary: "check whether utterances are sentences of the protocol", Run: run,
}

func run(_ context.Context, args []string, env *cli.Env) error {
	flags := env.Flags("parse")
	flags.Usage = func() {
		fmt.Fprint(env.Stderr, usage)
		flags.PrintDefaults()
	}
	p := lineParser{faults: env.Stderr}
	flags.BoolVar(&p.lenient, "lenient", false,
		"also read spellings of people, other libraries and older servers; changes are reported on standard error")
	flags.BoolVar(&p.short, "short", false, `also read the short forms of the sentence lab, such as "c s" or "d5w"`)
	as := flags.Int("as", 0, "`seat` of the speaker, from 1, for whom words say I; short forms take 1 without it")
	flags.BoolVar(&p.json, "json", false, "add the sentence as JSON")
	lang := flags.String("lang", "", "add the sentence in words: `ja` or en")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *as < 0 || *as > game.MaxSeats {
		return fmt.Errorf("parse: -as: a seat from 1 to %d expected, got %d", game.MaxSeats, *as)
	}
	p.speaker = game.SeatNumbered(*as)
	if *lang != "" {
		if !slices.Contains(phrase.Languages[:], *lang) {
			return fmt.Errorf("parse: -lang %q; expected one of: %s", *lang, strings.Join(phrase.Languages[:], ", "))
		}
		words, err := phrase.New(*lang)
		if err != nil {
			return err
		}
		p.words = words
	}
	in := env.Stdin
	if flags.NArg() > 0 {
		in = strings.NewReader(strings.Join(flags.Args(), "\n"))
	}
	out := bufio.NewWriterSize(env.Stdout, lineBuffer)
	if err := p.lines(bufio.NewReaderSize(charset.Reader(in), lineBuffer), out); err != nil {
		return errors.Join(err, out.Flush())
	}
	return out.Flush()
}

const usage = `play parse reads utterances, one a line, from standard input, or takes each argument for one.
It writes a line for each: "1", a tab and the canonical text, or "0" and a tab.
In a line \t is a tab, \\ a backslash and \uXXXX a character. What is wrong is said on
standard error as line:column, in characters.

`

// lineBuffer holds the longest line that can be a sentence: everything in it
// may be written as \uXXXX.
const lineBuffer = 64 << 10

// A lineParser answers for utterances.
type lineParser struct {
	lenient bool
	short   bool
	speaker game.Seat // NoSeat for nobody in particular
	json    bool
	words   *phrase.Writer // nil: no words
	faults  io.Writer
	buf     []byte
}

func (p *lineParser) lines(in *bufio.Reader, out *bufio.Writer) error {
	for n := 1; ; n++ {
		line, err := readLine(in)
		if errors.Is(err, io.EOF) && len(line) == 0 {
			return nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("read line %d: %w", n, err)
		}
		text, ok := charset.Text(line)
		if !ok {
			text = string(line)
		}
		if err := p.answer(n, text); err != nil {
			return err
		}
		if _, err := out.Write(p.buf); err != nil {
			return err
		}
	}
}

// readLine returns the next line without its end, or as much of it as can
// matter. The rest of a longer one is read and dropped.
func readLine(in *bufio.Reader) ([]byte, error) {
	line, err := in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		line = slices.Clone(line)
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = in.ReadSlice('\n')
		}
		return line, err
	}
	if err == nil {
		line = line[:len(line)-1]
	}
	return line, err
}

// answer writes the answer for line number n to p.buf.
func (p *lineParser) answer(n int, line string) error {
	text, err := unescaped(line)
	var s protocol.Sentence
	var changes []protocol.Change
	switch {
	case err != nil:
	case p.short:
		s, changes, err = p.readShort(text)
	case p.lenient:
		s, changes, err = protocol.ParseLenient(text)
	default:
		s, err = protocol.Parse(text)
	}
	if err != nil {
		p.buf = append(p.buf[:0], "0\t\n"...)
		return p.fault(n, text, err)
	}
	for _, c := range changes {
		at := column(text, c.Offset)
		if _, err := fmt.Fprintf(p.faults, "%d:%d: read %q as %q (%s)\n", n, at, c.From, c.To, c.Kind); err != nil {
			return err
		}
	}
	p.buf = s.AppendText(append(p.buf[:0], "1\t"...))
	if p.words != nil {
		p.buf = append(p.buf, '\t')
		p.buf = append(p.buf, p.words.Sentence(s, phrase.Context{Speaker: p.speaker})...)
	}
	if p.json {
		tree, err := json.Marshal(nodeOf(&s))
		if err != nil {
			return err
		}
		p.buf = append(append(p.buf, '\t'), tree...)
	}
	p.buf = append(p.buf, '\n')
	return nil
}

// readShort reads what the sentence lab reads, of a village of any size in which everything may have been said.
func (p *lineParser) readShort(text string) (protocol.Sentence, []protocol.Change, error) {
	self := p.speaker
	if self == game.NoSeat {
		self = game.SeatNumbered(1)
	}
	d, changes, err := protocolui.ReadLine(text, protocolui.Situation{
		Self: self, Seats: game.MaxSeats, Alive: game.FirstSeats(game.MaxSeats), Roles: game.Roles[:],
		Channel: game.ChannelTalk, RoleShown: true, Free: true,
	})
	if err == nil && !d.Complete() {
		err = fmt.Errorf("a whole sentence expected, got %s", d)
	}
	return d.Sentence(), changes, err
}

func (p *lineParser) fault(n int, text string, err error) error {
	at, message := 1, err.Error()
	var syntax *protocol.SyntaxError
	var escape *escapeError
	var draft *protocolui.DraftError
	switch {
	case errors.As(err, &draft) && draft.Offset >= 0:
		at = column(text, draft.Offset)
		message = fmt.Sprintf("found %.40q, which there is not: %s", draft.Found, draft.Reason)
	case errors.As(err, &syntax):
		at = column(text, syntax.Offset)
		_, message, _ = strings.Cut(message, ": ") // the place in bytes
	case errors.As(err, &escape):
		at = column(text, escape.offset)
	}
	_, err = fmt.Fprintf(p.faults, "%d:%d: %s\n", n, at, message)
	return err
}

// column counts characters from 1 up to a byte.
func column(text string, offset int) int { return utf8.RuneCountInString(text[:offset]) + 1 }
