package server

import (
	"errors"
	"fmt"
	"time"
)

// Errors of handlers, beside those of the rules and the lobby.
var (
	errNoTable   = errors.New("server: no such table") // or not yours: an outsider cannot tell
	errNoCookie  = errors.New("server: the browser keeps no cookie")
	errNotSeated = errors.New("server: no living seat at this table")
	errNotOver   = errors.New("server: the game is not over")
)

const (
	// importPath takes logs, which are longer than any other form.
	importPath = "/games/import"
	maxLogSize = 2 << 20             // bytes
	maxLogForm = maxLogSize + 64<<10 // with the form around it

	maxUploadGames    = 50       // logs in one archive
	maxUploadUnpacked = 64 << 20 // bytes of them
)

// errLogMany means that an upload has more logs than maxUploadGames.
var errLogMany = errors.New("server: an upload has too many logs")

// errLogArchive means that a packed file cannot be unpacked, or has no logs in it.
var errLogArchive = errors.New("server: an archive cannot be read")

// errLogSize means that a log is longer than maxLogSize.
var errLogSize = errors.New("server: the log is too long")

// errNoLog means that a form came without a log.
var errNoLog = errors.New("server: a log expected, got none")

// logsError refuses a log of an address that has stored as much as one may. It tells after how long to try again.
type logsError struct{ wait time.Duration }

func (e logsError) Error() string {
	return fmt.Sprintf("server: too many logs of an address for %v", e.wait)
}
