package random

import (
	"testing"

	"aiwolfplay/game/agent/agenttest"
)

func TestContract(t *testing.T) { agenttest.Run(t, New) }
