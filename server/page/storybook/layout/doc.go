// Package layout tests where things stand: what has room, what can be read, what does not move.
package layout
