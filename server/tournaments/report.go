package tournaments

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/tournament"
)

// A Report contains the standings of a stage, for programs. Its keys are those of the report of play sim. Rates are
// from 0 to 1, with the 95 % confidence interval (Wilson) beside them. Only seconds and keys that end in _per_second
// depend on the machine.
type Report struct {
	Games               int              `json:"games"`
	Seconds             float64          `json:"seconds"`
	GamesPerSecond      float64          `json:"games_per_second"`
	UtterancesPerSecond float64          `json:"utterances_per_second"` // Skip and Over not counted
	VillageWinRate      float64          `json:"village_win_rate"`
	VillageWinRate95    [2]float64       `json:"village_win_rate_95"`
	Tournament          string           `json:"contest"` // its id
	Stage               tournament.Stage `json:"stage"`
	Planned             int              `json:"planned"` // games of the stage
	Agents              []TeamReport     `json:"agents"`  // the best first
	Earlier             []Report         `json:"earlier,omitempty"`
}

// A TeamReport contains the standing of a team.
type TeamReport struct {
	sim.AgentReport
	Rank       int                       `json:"rank"`
	Points     int                       `json:"points"`     // one for each game that its side won (regulation 2.2)
	Qualified  bool                      `json:"qualified"`  // among the best, who play the final (2.2)
	Against    map[string]sim.RateReport `json:"against"`    // seats against each team on the other side
	Violations map[string]int            `json:"violations"` // of section 4, as far as a server notices
}

// Report returns the standings of a stage.
func (s *State) Report(st *Stage) Report {
	village := st.Standings.Village.Report()
	r := Report{
		Games: st.Standings.Games, VillageWinRate: village.WinRate, VillageWinRate95: village.WinRate95,
		Tournament: s.ID, Stage: st.Stage, Planned: st.Games,
	}
	for i, number := range st.Ranking() {
		t := st.Standings.Team(number)
		team := TeamReport{
			AgentReport: sim.AgentReport{
				Name: s.Plan.Teams[number].Name, RateReport: t.All.Report(), ByRole: sim.ReportRoles(t.ByRole),
			},
			Rank: i + 1, Points: t.All.Won, Qualified: i < s.Plan.Qualify,
			Against: map[string]sim.RateReport{}, Violations: map[string]int{},
		}
		for other, rate := range t.Against {
			team.Against[s.Plan.Teams[other].Name] = rate.Report()
		}
		for fault, n := range t.Faults {
			team.Violations[fault] = n
		}
		r.Agents = append(r.Agents, team)
	}
	return r
}

// SetDuration adds how long the report's games took to play, and their speed.
// spoken is the number of their utterances.
func (r *Report) SetDuration(d time.Duration, spoken int) {
	r.Seconds = d.Seconds()
	r.GamesPerSecond, r.UtterancesPerSecond = float64(r.Games)/r.Seconds, float64(spoken)/r.Seconds
}

// Print writes the standings for people.
func (r *Report) Print(w io.Writer) error {
	var b strings.Builder
	if r.Stage != tournament.Round {
		fmt.Fprintf(&b, "%s: ", r.Stage)
	}
	fmt.Fprintf(&b, "%d games", r.Games)
	if r.Games < r.Planned {
		fmt.Fprintf(&b, " of %d", r.Planned)
	}
	if r.Seconds > 0 {
		fmt.Fprintf(&b, " in %.1f s", r.Seconds)
	}
	fmt.Fprintf(&b, "; the village won %.1f %%\n\n", 100*r.VillageWinRate)
	fmt.Fprintf(&b, "%4s  %-20s %7s %7s %8s   %s\n", "", "", "points", "games", "won", "95 % interval")
	for _, t := range r.Agents {
		fmt.Fprintf(&b, "%4d  %-20s %7d %7d %6.1f %%   %5.1f to %5.1f", t.Rank, t.Name, t.Points, t.Games, 100*t.WinRate,
			100*t.WinRate95[0], 100*t.WinRate95[1])
		for _, role := range game.Roles {
			if rate, dealt := t.ByRole[role.String()]; dealt {
				fmt.Fprintf(&b, "  %s %.0f %%", role, 100*rate.WinRate)
			}
		}
		if len(t.Violations) > 0 {
			fmt.Fprintf(&b, "  violations %v", t.Violations)
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteCSV writes a line for each team, with the team's win rate against every other team.
func (r *Report) WriteCSV(w io.Writer) error {
	header := []string{"rank", "name", "points", "games", "win_rate", "low_95", "high_95", "qualified", "violations"}
	for _, role := range game.Roles {
		header = append(header, role.String())
	}
	for _, t := range r.Agents {
		header = append(header, "against "+t.Name)
	}
	lines := [][]string{header}
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }
	share := func(rate sim.RateReport) string {
		if rate.Games == 0 {
			return ""
		}
		return number(rate.WinRate)
	}
	for _, t := range r.Agents {
		line := []string{
			strconv.Itoa(t.Rank), cell(t.Name), strconv.Itoa(t.Points), strconv.Itoa(t.Games),
			number(t.WinRate), number(t.WinRate95[0]), number(t.WinRate95[1]), strconv.FormatBool(t.Qualified), t.violations(),
		}
		for _, role := range game.Roles {
			line = append(line, share(t.ByRole[role.String()]))
		}
		for _, other := range r.Agents {
			line = append(line, share(t.Against[other.Name]))
		}
		lines = append(lines, line)
	}
	return csv.NewWriter(w).WriteAll(lines)
}

// cell returns a text that clients chose for a spreadsheet's cell. A text that would
// be taken for a formula gets an apostrophe before it.
func cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}

func (t *TeamReport) violations() string {
	var list []string
	for kind, n := range t.Violations {
		list = append(list, fmt.Sprintf("%s %d", kind, n))
	}
	slices.Sort(list)
	return strings.Join(list, "; ")
}
