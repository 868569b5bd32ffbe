package page

// A FieldCard is what somebody came to in one field: in Werewolf or in the mini-games.
type FieldCard struct {
	Games int // seats played
	Wins  Axis
	Axes  []Axis
}

// Radar draws the card.
func (f *FieldCard) Radar() *Radar { return &Radar{Series: []RadarSeries{{Axes: f.Axes}}} }

// FieldCards are the cards of built-in agents in both fields, as the program ships them.
type FieldCards struct {
	Deals    int // of each mini-game
	Settings int // of a village of Seats
	Seats    int
	List     []TwoFields
}

// TwoFields are an agent's cards.
type TwoFields struct {
	Name           string
	Mini, Werewolf FieldCard
}

// Radar lays the fields over each other.
func (two *TwoFields) Radar() *Radar {
	return &Radar{Series: []RadarSeries{
		{Field: "werewolf", Axes: two.Werewolf.Axes}, {Field: "mini", Axes: two.Mini.Axes},
	}}
}

// A FieldLine is a capability in the fields.
type FieldLine struct {
	Name           string
	Werewolf, Mini Axis
}

// Lines are the win rate and the capabilities in the order of the axes.
func (two *TwoFields) Lines() []FieldLine {
	list := []FieldLine{{two.Mini.Wins.Name, two.Werewolf.Wins, two.Mini.Wins}}
	for i, a := range two.Mini.Axes {
		list = append(list, FieldLine{a.Name, two.Werewolf.Axes[i], a})
	}
	return list
}
