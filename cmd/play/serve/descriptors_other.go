//go:build !unix

package serve

// descriptors is not known here.
func descriptors() int { return 0 }
