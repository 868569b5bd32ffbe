package page

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"strings"
)

// AssetPrefix is where the handler of [Renderer.Assets] is to be mounted.
const AssetPrefix = "/a/"

// assets serves the static files under one hash of all their content. A change of
// one file gives all of them new addresses. In return relative imports between ES
// modules work without an import map, which the Content-Security-Policy forbids.
type assets struct {
	files fs.FS
	hash  string
}

func hashAssets(files fs.FS) (assets, error) {
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
	return assets{files, hex.EncodeToString(sum.Sum(nil))[:16]}, err
}

func (a assets) url(path string) string { return AssetPrefix + a.hash + "/" + path }

// Assets serves the static files below [AssetPrefix]. Under the current hash
// browsers may cache them for ever. Under another hash, which a page from before an
// update has, they get the current file and must not cache it.
func (r *Renderer) Assets() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		hash, path, _ := strings.Cut(strings.TrimPrefix(req.URL.Path, AssetPrefix), "/")
		if info, err := fs.Stat(r.assets.files, path); err != nil || info.IsDir() {
			http.NotFound(w, req)
			return
		}
		cache := "no-cache"
		if hash == r.assets.hash && !r.dev {
			cache = "public, max-age=31536000, immutable"
		}
		w.Header().Set("Cache-Control", cache)
		http.ServeFileFS(w, req, r.assets.files, path)
	})
}
