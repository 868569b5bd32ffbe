package page

import (
	"strings"
)

// Data leads to tables of finished games for analysis, and is their codebook.
type Data struct {
	Chrome
	Query      string // what the addresses of the files end with to choose the games
	Tournament bool   // those of a tournament
	Evaluation bool   // those of an evaluation
	Found      bool   // those that were searched for
	Tables     []DataTable
}

func (*Data) pageName() string { return "data" }

// Formats of the files.
func (*Data) Formats() []string { return []string{"csv", "jsonl"} }

// DataTable is a table; its text is data.<name>.
type DataTable struct {
	Name    string
	Slow    bool // beliefs have to be inferred for it
	Columns []DataColumn
}

// DataColumn is a column of a table; its text is data.<table>.<name>.
type DataColumn struct {
	Name string
	Unit string // its text is data.unit.<slug>
	From string // the source: a paragraph of the regulation, a package
}

// slug makes a part of a text's id of a phrase.
func slug(phrase string) string {
	other := func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }
	return strings.Join(strings.FieldsFunc(strings.ToLower(phrase), other), "-")
}
