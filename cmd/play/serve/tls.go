package serve

import (
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"
)

// A certificate is read from files, and read again when they change, so that renewing it needs no restart.
type certificate struct {
	cert, key string // files
	log       *slog.Logger

	mu     sync.Mutex // guards the fields below
	read   [2]state   // states of the files when they were last read
	loaded *tls.Certificate
}

// A state identifies a version of a file.
type state struct {
	at   time.Time
	size int64
}

// openCertificate reads the files once, so that faults are reported at the start.
func openCertificate(cert, key string, log *slog.Logger) (*certificate, error) {
	if cert == "" || key == "" {
		return nil, errors.New("-tls-cert and -tls-key: both expected, or none")
	}
	c := &certificate{cert: cert, key: key, log: log}
	if err := c.load(); err != nil {
		return nil, fmt.Errorf("-tls-cert, -tls-key: %w", err)
	}
	return c, nil
}

// load reads the files if they have changed. The caller holds mu, or is the only one.
func (c *certificate) load() error {
	var now [2]state
	for i, file := range []string{c.cert, c.key} {
		info, err := os.Stat(file)
		if err != nil {
			return err
		}
		now[i] = state{info.ModTime(), info.Size()}
	}
	if now == c.read {
		return nil
	}
	c.read = now // so that a fault is logged only once
	loaded, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		return err
	}
	c.loaded = &loaded
	return nil
}

// get implements [tls.Config.GetCertificate]. As long as new files cannot be read, the old certificate is used.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.load(); err != nil {
		c.log.Error("certificate not read again", "err", err)
	}
	return c.loaded, nil
}

func (c *certificate) config() *tls.Config {
	return &tls.Config{GetCertificate: c.get, MinVersion: tls.VersionTLS12}
}
