// Package agents has the pages about agents that connect.
package agents
