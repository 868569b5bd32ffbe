// Package layout tests the positions of elements: that they have enough room, can be read, and do not move.
package layout
