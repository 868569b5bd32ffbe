package table

import "aiwolfplay/game"

// Changes returns who else played a seat from where on: by the number of items
// that v had seen by then. What cannot be read is left out; the game is over.
func (f *Finished) Changes(v game.Viewer) map[int][]Change {
	changes, err := changesOf(f.rec.Notes)
	if err != nil || len(changes) == 0 {
		return nil
	}
	at := map[int][]Change{}
	seen, next := 0, 0
	for i := 0; i <= len(f.rec.Events); i++ {
		for ; next < len(changes) && changes[next].after <= i; next++ {
			at[seen] = append(at[seen], changes[next].Change)
		}
		if i < len(f.rec.Events) && f.rec.Events[i].Event.To.Includes(v) {
			seen++
		}
	}
	return at
}
