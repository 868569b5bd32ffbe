package sim

import "aiwolfplay/game"

// A RateReport is a rate for programs, with its 95 % confidence interval. Where
// it counts seats, a game with two seats of an agent counts as two, and a win is
// that of the seat's side.
type RateReport struct {
	Games     int        `json:"games"`
	Wins      int        `json:"wins"`
	WinRate   float64    `json:"win_rate"` // from 0 to 1
	WinRate95 [2]float64 `json:"win_rate_95"`
}

// Report returns the rate as it is reported.
func (r Rate) Report() RateReport {
	low, high := r.Interval()
	return RateReport{Games: r.Of, Wins: r.Won, WinRate: r.Share(), WinRate95: [2]float64{low, high}}
}

// ReportRoles returns the rates of the roles that were dealt, by name.
func ReportRoles(byRole [game.NumRoles]Rate) map[string]RateReport {
	reports := map[string]RateReport{}
	for _, role := range game.Roles {
		if byRole[role].Of > 0 {
			reports[role.String()] = byRole[role].Report()
		}
	}
	return reports
}
