package storybook

import (
	"os"
	"testing"

	"aiwolfplay/game/agent/builtin"
)

func TestMain(m *testing.M) {
	builtin.Register() // pages name the agents
	os.Exit(m.Run())
}
