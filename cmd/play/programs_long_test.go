//go:build long

package main

import "testing"

// TestAgentOfDocsAtLength plays more games than the server begins without letting the agent wait for a table.
func TestAgentOfDocsAtLength(t *testing.T) { playAgentsOfDocs(t, 105, "py") }
