package dataset

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Formats in which tables are written: CSV (RFC 4180) with a row of names, or a JSON object on each line.
var Formats = []string{"csv", "jsonl"}

// Writer returns a function that writes a row in one of the Formats. Called without a row, it writes the names of the
// columns, which only CSV has. A value that is not available is empty in CSV and null in JSON. CSV has an apostrophe
// before text that a spreadsheet would take for a formula.
func (t *Table) Writer(out io.Writer, format string) func(row []any) error {
	if format == "csv" {
		return t.commaSeparated(out)
	}
	return t.jsonLines(out)
}

func (t *Table) commaSeparated(out io.Writer) func(row []any) error {
	w := csv.NewWriter(out)
	named := false
	return func(row []any) error {
		if !named {
			var names []string
			for _, c := range t.Columns {
				names = append(names, c.Name)
			}
			if err := w.Write(names); err != nil {
				return err
			}
			named = true
		}
		if len(row) > 0 {
			cells := make([]string, len(row))
			for i, value := range row {
				cells[i] = cell(value)
			}
			if err := w.Write(cells); err != nil {
				return err
			}
		}
		w.Flush()
		return w.Error()
	}
}

// harmless puts an apostrophe before text that begins with "=", "+", "-" or "@", so that no spreadsheet takes it for a
// formula. Spreadsheets do not show the apostrophe.
func harmless(text string) string {
	if text != "" && strings.ContainsRune("=+-@", rune(text[0])) {
		return "'" + text
	}
	return text
}

func cell(value any) string {
	switch value := value.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(value, 'g', -1, 64) // all digits
	case string:
		return harmless(value)
	}
	return fmt.Sprint(value)
}

func (t *Table) jsonLines(out io.Writer) func(row []any) error {
	return func(row []any) error {
		if len(row) == 0 {
			return nil
		}
		line := []byte{'{'}
		for i, value := range row {
			if i > 0 {
				line = append(line, ',')
			}
			text, err := json.Marshal(value)
			if err != nil {
				return err
			}
			line = append(strconv.AppendQuote(line, t.Columns[i].Name), ':')
			line = append(line, text...)
		}
		_, err := out.Write(append(line, '}', '\n'))
		return err
	}
}
