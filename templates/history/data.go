package history

import (
	"strings"

	"aiwolfplay/templates/ui"
)

// Data leads to tables of finished games for analysis, and is their codebook.
type Data struct {
	ui.Chrome
	Query      string // the end of the addresses of the files, which chooses the games
	Tournament bool   // those of a tournament
	Evaluation bool   // those of an evaluation
	Found      bool   // those that were searched for
	Tables     []Table
}

// A Table is a table of data; its text is data.<name>.
type Table struct {
	Name    string
	Slow    bool // beliefs have to be inferred for it
	Columns []Column
}

// A Column is a column of a table; its text is data.<table>.<name>.
type Column struct {
	Name string
	Unit string // its text is data.unit.<slug>
	From string // the source: a paragraph of the regulation, a package
}

// Meta returns the frame's part of the page.
func (p *Data) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "data", Title: w.Title(w.T("data.title"))}
}

// chosen returns a text that says which games the tables cover.
func (p *Data) chosen(w ui.Words) string {
	switch {
	case p.Tournament:
		return w.T("data.contest")
	case p.Evaluation:
		return w.T("data.evaluation")
	case p.Found:
		return w.T("data.found")
	}
	return w.T("data.all")
}

// back returns the address of the games.
func (p *Data) back() string {
	if p.Tournament || p.Evaluation {
		return "/games"
	}
	return "/games" + p.Query
}

// means returns the explanation of a column.
func (c Column) means(w ui.Words, table string) ui.Markup {
	return w.Coded(w.T("data." + table + "." + strings.ReplaceAll(c.Name, "_", "-")))
}
