// Package everywhere tests that every page in every state is whole in windows of all sizes.
package everywhere
