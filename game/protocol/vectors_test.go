package protocol_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"aiwolfplay/game/protocol"
)

// A vector is an utterance with its verdict: "1" valid, "0" not, "L" for the
// lenient parser only.
type vector struct {
	row                              int
	input, verdict, canonical, class string
}

// readVectors reads a table of testdata: protocol.tsv has the columns input,
// verdict and canonical text; protocol-disputed.tsv has input, another
// implementation's verdict and text, class, our verdict and our text.
func readVectors(tb testing.TB, file string) []vector {
	tb.Helper()
	data, err := os.ReadFile("testdata/" + file)
	if err != nil {
		tb.Fatal(err)
	}
	var vectors []vector
	for i, line := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
		cells := strings.Split(line, "\t")
		for len(cells) < 3 {
			cells = append(cells, "")
		}
		v := vector{row: i + 1, input: unescape(tb, cells[0]), verdict: cells[1], canonical: cells[2]}
		if file == "protocol-disputed.tsv" {
			v.class, v.verdict, v.canonical = cells[3], cells[4], cells[5]
		}
		vectors = append(vectors, v)
	}
	return vectors
}

// unescape undoes the escapes of the tables: \t, \\ and \uXXXX.
func unescape(tb testing.TB, cell string) string {
	tb.Helper()
	text, err := strconv.Unquote(`"` + strings.ReplaceAll(cell, `"`, `\"`) + `"`)
	if err != nil {
		tb.Fatalf("unescape %q: %v", cell, err)
	}
	return text
}

func TestVectorsStrict(t *testing.T) {
	t.Parallel()
	for file, rows := range map[string]int{"protocol.tsv": 669, "protocol-disputed.tsv": 395} {
		vectors := readVectors(t, file)
		if len(vectors) != rows {
			t.Errorf("%s has %d rows, want %d", file, len(vectors), rows)
		}
		for _, v := range vectors {
			s, err := protocol.Parse(v.input)
			if valid := err == nil; valid != (v.verdict == "1") {
				t.Errorf("%s:%d: Parse(%q): %v, want verdict %s", file, v.row, v.input, err, v.verdict)
				continue
			}
			if err == nil && s.String() != v.canonical {
				t.Errorf("%s:%d: Parse(%q) prints\n%q, want\n%q", file, v.row, v.input, s, v.canonical)
			}
		}
	}
}
