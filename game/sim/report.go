package sim

import "aiwolfplay/game"

// A RateReport is a rate as JSON, with its 95 % confidence interval. If it is about
// an agent or a role it counts seats: an agent on two seats of a game counts twice,
// and a seat wins if its side wins.
type RateReport struct {
	Games     int        `json:"games"`
	Wins      int        `json:"wins"`
	WinRate   float64    `json:"win_rate"` // from 0 to 1
	WinRate95 [2]float64 `json:"win_rate_95"`
}

// Report returns the rate with its interval.
func (r Rate) Report() RateReport {
	low, high := r.Interval()
	return RateReport{Games: r.Of, Wins: r.Won, WinRate: r.Share(), WinRate95: [2]float64{low, high}}
}

// An AgentReport is an agent's rates as JSON.
type AgentReport struct {
	Name string `json:"name"`
	RateReport
	ByRole map[string]RateReport `json:"by_role"` // of the roles that were dealt
}

// ReportAgents returns the rates of agents, one report for each name.
func ReportAgents(list []AgentStats) (reports []AgentReport) {
	for _, a := range ByName(list) {
		reports = append(reports, AgentReport{a.Name, a.All.Report(), ReportRoles(a.ByRole)})
	}
	return reports
}

// ReportRoles returns the rates by the names of the roles. Roles that were never
// dealt are left out.
func ReportRoles(byRole [game.NumRoles]Rate) map[string]RateReport {
	reports := map[string]RateReport{}
	for _, role := range game.Roles {
		if byRole[role].Of > 0 {
			reports[role.String()] = byRole[role].Report()
		}
	}
	return reports
}
