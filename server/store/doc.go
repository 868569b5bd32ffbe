// Package store keeps games in an SQLite database, with their seats, logs of events, and notes. It also keeps the data
// of the server's other features, each with a type of its own: a [DB] has the accounts in Accounts, the classes in
// Classes, and so on.
//
// The log is append-only, and the database itself refuses anything else. The position of an event is part of its key,
// so a second writer of the same game fails instead of forking its history. The package encodes and decodes events and
// never interprets them, with one exception: when GameEnded is appended, the game is marked as over in the same
// transaction, and the outcomes of its seats are stored for lists and statistics.
//
// Writes are not interrupted by a cancelled context: an answer whose sender has
// gone away is either committed or not, never cut off in the middle.
package store
