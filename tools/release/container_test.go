package main

import (
	"archive/tar"
	"context"
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
)

// A container runs the content of an image without a container engine. If the test runs as root, the program is
// confined to its folder and runs as the image's user. Otherwise it runs as the present user, with the paths of its
// settings moved into the folder.
type container struct {
	folder string
	config *v1.Config
	port   string
}

// canShut reports whether this process may change its root folder and its user.
func canShut() bool { return os.Geteuid() == 0 }

// unpack writes the content of an image into a folder, with its owners if this process may set them.
func unpack(t *testing.T, image v1.Image) string {
	t.Helper()
	folder := t.TempDir()
	must(t, os.Chmod(folder, 0o755))
	content := mutate.Extract(image)
	defer content.Close()
	for archive := tar.NewReader(content); ; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return folder
		}
		must(t, err)
		path := filepath.Join(folder, header.Name)
		if header.Typeflag == tar.TypeDir {
			must(t, os.MkdirAll(path, 0o755))
		} else {
			must(t, os.MkdirAll(filepath.Dir(path), 0o755))
			data, err := io.ReadAll(archive)
			must(t, err)
			must(t, os.WriteFile(path, data, 0o600))
		}
		if canShut() {
			must(t, os.Chown(path, header.Uid, header.Gid))
		}
		must(t, os.Chmod(path, header.FileInfo().Mode()))
	}
}

// command returns a command that runs a program in the container, with the image's environment.
func (c *container) command(ctx context.Context, args ...string) *exec.Cmd {
	inside := func(path string) string {
		if canShut() {
			return path
		}
		return filepath.Join(c.folder, path)
	}
	cmd := exec.CommandContext(ctx, inside(args[0]), args[1:]...)
	for _, set := range c.config.Env {
		name, value, _ := strings.Cut(set, "=")
		if name == "PLAY_DB" {
			value = inside(value)
		}
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	cmd.Env = append(cmd.Env, "PLAY_ADDR=127.0.0.1:"+c.port) // the image's port may be taken here
	cmd.Dir = inside(c.config.WorkingDir)
	if canShut() {
		cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: c.folder, Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	return cmd
}

func freePort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer listener.Close()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	must(t, err)
	return port
}

// A said keeps the output of a running program.
type said struct {
	mu   sync.Mutex
	text strings.Builder // guarded by mu
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}
