package server

import (
	"github.com/labstack/echo/v4"

	"aiwolfplay/server/web/shell"
)

// facesOf reads whether agents show their names and faces from the start. Forms that do not ask leave
// it at what is usual.
func facesOf(c echo.Context, usual bool) (bool, error) {
	switch c.FormValue("characters") {
	case "":
		return usual, nil
	case "1":
		return true, nil
	case "0":
		return false, nil
	}
	return false, shell.BadField("characters")
}
