package agent

import (
	"errors"
	"fmt"
	"slices"
	"sync"
)

// ErrUnknown says that no agent is registered under a name.
var ErrUnknown = errors.New("agent: unknown agent")

var registry struct {
	sync.RWMutex
	factories map[string]Factory
}

// Register gives a factory a name; the same name again replaces it. Programs
// call it before they open tables; no package registers itself.
func Register(name string, f Factory) {
	registry.Lock()
	defer registry.Unlock()
	if registry.factories == nil {
		registry.factories = make(map[string]Factory)
	}
	registry.factories[name] = f
}

// Lookup returns the factory of a name, or ErrUnknown.
func Lookup(name string) (Factory, error) {
	registry.RLock()
	defer registry.RUnlock()
	f, ok := registry.factories[name]
	if !ok {
		return nil, fmt.Errorf("%w: %q", ErrUnknown, name)
	}
	return f, nil
}

// New seats an agent by its name. The error is ErrUnknown or the factory's.
func New(name string, seating Seating) (Agent, error) {
	f, err := Lookup(name)
	if err != nil {
		return nil, err
	}
	return f(seating)
}

// Names returns the registered names in alphabetical order.
func Names() []string {
	registry.RLock()
	defer registry.RUnlock()
	names := make([]string, 0, len(registry.factories))
	for name := range registry.factories {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
