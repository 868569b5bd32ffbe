// Package store keeps games in an SQLite database: who sat where, the log of
// events, and the notes beside it. It also keeps what else the features of the
// server store, each by a type of its own: a [DB] has the accounts in Accounts,
// the classes in Classes, and so on.
//
// The log is append-only, and the database itself refuses anything else. The
// position of an event is part of its key, so a second writer of the same game
// fails instead of forking its history. The package encodes and decodes events
// and never interprets them, with one exception: a game whose GameEnded is
// appended is marked as over in the same transaction, and what became of its
// seats is written down for lists and statistics.
//
// Writes are not interrupted by a cancelled context: an answer whose sender has
// gone away is either committed or not, never cut off in the middle.
package store
