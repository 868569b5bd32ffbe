package main

import (
	"bytes"
	"compress/gzip"
	"encoding/pem"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// nobody is the user that runs the program in a container. It is a number, because an image has no list of names of
// users.
const nobody = 65532

// image returns a container image as an OCI archive. It contains only the program and the files that it needs. Its
// database is in /data.
func (r *release) image(p platform, c content) ([]byte, error) {
	list := []file{
		{"usr/local/bin/play", 0o755, c.program},
		{"usr/share/doc/aiwolfplay/" + noticesFile, 0o644, c.notices},
		{"etc/passwd", 0o644, fmt.Appendf(nil, "play:x:%d:%d::/data:/sbin/nologin\n", nobody, nobody)},
		{"etc/group", 0o644, fmt.Appendf(nil, "play:x:%d:\n", nobody)},
		{"etc/ssl/certs/ca-certificates.crt", 0o644, certificates()},
		{"data/", 0o700, nil},
		{"tmp/", 0o1777, nil},
	}
	content, err := r.tar(withFolders(list), map[string]int{"data/": nobody})
	if err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(content)), nil
	}, tarball.WithMediaType(types.OCILayer), tarball.WithCompressedCaching,
		tarball.WithCompressionLevel(gzip.DefaultCompression))
	if err != nil {
		return nil, err
	}
	base := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	image, err := mutate.ConfigFile(base, &v1.ConfigFile{
		OS: p.system, Architecture: p.processor, Created: v1.Time{Time: r.at}, RootFS: v1.RootFS{Type: "layers"},
		Config: v1.Config{
			User:         fmt.Sprintf("%d:%d", nobody, nobody),
			Entrypoint:   []string{"/usr/local/bin/play"},
			Cmd:          []string{"serve"},
			Env:          []string{"PATH=/usr/local/bin", "PLAY_ADDR=0.0.0.0:8080", "PLAY_DB=/data/play.db"},
			WorkingDir:   "/data",
			Volumes:      map[string]struct{}{"/data": {}},
			ExposedPorts: map[string]struct{}{"8080/tcp": {}},
			StopSignal:   "SIGTERM",
			Healthcheck: &v1.HealthConfig{
				Test:     []string{"CMD", "/usr/local/bin/play", "health"},
				Interval: 30 * time.Second, Timeout: 10 * time.Second, StartPeriod: 30 * time.Second, Retries: 3,
			},
			Labels: map[string]string{
				"org.opencontainers.image.title":    "AIWolf Play",
				"org.opencontainers.image.version":  r.version,
				"org.opencontainers.image.revision": r.commit,
			},
		},
	})
	if err != nil {
		return nil, err
	}
	image, err = mutate.Append(image, mutate.Addendum{
		Layer: layer, History: v1.History{Created: v1.Time{Time: r.at}, CreatedBy: "tools/release"},
	})
	if err != nil {
		return nil, err
	}
	return r.ociArchive(image, p)
}

// ociArchive returns an image as a file that podman, skopeo, containerd and docker can load.
func (r *release) ociArchive(image v1.Image, p platform) ([]byte, error) {
	dir, err := os.MkdirTemp("", "release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	to, err := layout.Write(dir, empty.Index)
	if err != nil {
		return nil, err
	}
	err = to.AppendImage(image, layout.WithPlatform(v1.Platform{OS: p.system, Architecture: p.processor}),
		layout.WithAnnotations(map[string]string{
			"org.opencontainers.image.ref.name": r.version,
			"io.containerd.image.name":          "docker.io/library/" + ourModule + ":" + r.version,
		}))
	if err != nil {
		return nil, err
	}
	list, err := filesBelow(dir, dir)
	if err != nil {
		return nil, err
	}
	return r.tar(withFolders(list), nil)
}

// certificates returns the root certificates that Mozilla trusts without conditions, because a file of certificates
// cannot express conditions.
func certificates() []byte {
	var b bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil {
			b.Write(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}))
		}
	}
	return b.Bytes()
}

// certificatesPart returns the part of the release that contains the certificates, with their origin.
func certificatesPart() (part, error) {
	const from = "golang.org/x/crypto/x509roots/fallback"
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return part{}, fmt.Errorf("the version of %s is not known", from)
	}
	at := slices.IndexFunc(info.Deps, func(m *debug.Module) bool { return m.Path == from })
	if at < 0 {
		return part{}, fmt.Errorf("the version of %s is not known", from)
	}
	return part{
		name: from, version: info.Deps[at].Version, module: true,
		texts: map[string]string{"LICENSE": strings.TrimSpace(mozilla)},
		about: "certificates of Mozilla's CA program, in the container images",
	}, nil
}

// mozilla is the notice of the list from which the certificates come.
const mozilla = `
The certificates are those of Mozilla's CA certificate program, from the NSS libraries:
https://hg.mozilla.org/projects/nss/file/tip/lib/ckfw/builtins/certdata.txt

This Source Code Form is subject to the terms of the Mozilla Public License, version 2.0. If a copy of the MPL was not
distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.
`
