package bayes_test

import (
	"testing"

	"aiwolfplay/game/agent/agenttest"
	"aiwolfplay/game/agent/bayes"
)

func TestAgent(t *testing.T) { agenttest.Run(t, bayes.New) }
