// Package room keeps the tables that wait for people, with their seats, their hosts, their codes, and the agents that
// are to play there.
//
//	rooms := room.New(l, minis, db.Rooms, agent.Names(), log)
//	err := rooms.Recover(ctx)                  // those that were open when the server ended
//	code, err := rooms.Open(user, "Anna", plan)
//	err = rooms.Join(code, other, "", game.NoSeat)
//	err = rooms.Start(ctx, code, user)         // opens a table in the lobby
//	r, err := rooms.Look(code, other)          // r.Table is its id
//
// A room holds no game. After the game has begun, the room's code leads to the table for as long as people may come
// back.
package room
