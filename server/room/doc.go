// Package room has the tables that wait for people: who sits where, who is the
// host, the code that leads there, and the agents that are to sit there.
//
//	rooms := room.New(l, minis, db.Rooms, agent.Names(), log)
//	err := rooms.Recover(ctx)                  // those that were open when the server ended
//	code, err := rooms.Open(user, "Anna", plan)
//	err = rooms.Join(code, other, "", game.NoSeat)
//	err = rooms.Start(ctx, code, user)         // opens a table in the lobby
//	r, err := rooms.Look(code, other)          // r.Table is its id
//
// A room holds no game. Its code leads to the table for as long as people may
// come back to it.
package room
