package page

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"aiwolfplay/server/face"
)

// AssetPrefix is the path at which the handler of [Renderer.Assets] is to be mounted.
const AssetPrefix = "/a/"

// assets serves the static files under one hash of their whole content. If one file changes, the addresses of all
// change.
type assets struct {
	files fs.FS
	hash  string
	built map[string]builtFile // by path
	urls  map[string]string    // their addresses, by path
}

func newAssets(files fs.FS) (assets, error) {
	sum := sha256.New()
	err := fs.WalkDir(files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, path)
		sum.Write([]byte(path))
		sum.Write(data)
		return err
	})
	if err != nil {
		return assets{}, err
	}
	faces := face.Sheets()
	for _, path := range slices.Sorted(maps.Keys(faces)) {
		sum.Write([]byte(faces[path]))
	}
	built, err := build(files, false)
	a := assets{files, hex.EncodeToString(sum.Sum(nil))[:16], built, map[string]string{}}
	for path := range built {
		a.urls[path] = a.address(path)
	}
	return a, err
}

func (a assets) address(path string) string { return AssetPrefix + a.hash + "/" + path }

// url returns the address of a file, or an error if there is no such file.
func (a assets) url(path string) (string, error) {
	if url := a.urls[path]; url != "" {
		return url, nil
	}
	if !slices.Contains(entries[:], path) && !face.IsSheet(path) && !strings.HasPrefix(path, face.Folder) {
		if info, err := fs.Stat(a.files, path); err != nil || info.IsDir() {
			return "", fmt.Errorf("page: no static file %s", path)
		}
	}
	return a.address(path), nil
}

// Assets serves the static files below [AssetPrefix], compressed for browsers that accept it. Under the current hash,
// browsers may cache files for ever. Under another hash, which a page from before an update has, they get the current
// file and must not cache it.
func (r *Renderer) Assets() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		hash, path, _ := strings.Cut(strings.TrimPrefix(req.URL.Path, AssetPrefix), "/")
		built := r.assets.built
		if r.dev {
			var err error
			if built, err = build(r.assets.files, true); err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError) // about our own files, so the message reveals no secret
				return
			}
		}
		file, ok := built[path]
		if strings.HasPrefix(path, face.Folder) {
			file, ok = faceFile(path)
		}
		if !ok {
			http.NotFound(w, req)
			return
		}
		cache := "no-cache"
		if hash == r.assets.hash && !r.dev {
			cache = "public, max-age=31536000, immutable"
		}
		header := w.Header()
		header.Set("Cache-Control", cache)
		header.Set("Content-Type", file.kind)
		header.Add("Vary", "Accept-Encoding")
		body := file.plain
		if strings.Contains(req.Header.Get("Accept-Encoding"), "gzip") {
			header.Set("Content-Encoding", "gzip")
			body = file.packed
		}
		header.Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write(body) // the client has gone; nobody is left to report the error to
	})
}
