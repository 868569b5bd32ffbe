package page

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"mime"
	"path"
	"strings"

	esbuild "github.com/evanw/esbuild/pkg/api"

	"aiwolfplay/server/face"
)

// Files are bundled because a page that loaded each module and style sheet separately took 44 requests. The bundles
// are made when the program starts, so building the program needs no generated files.

// entries lists the bundles. Each is the file of that name with everything it imports. The bundles named site are for
// every page; play is for pages that show a game or a sentence; pages is for pages that are neither the first page
// nor a game; highlight is for the page of a shared end; mini is for mini-games; embed is for a game in a frame;
// sound is loaded only by browsers in which sound is switched on.
var entries = [...]string{
	"css/site.css", "css/pages.css", "css/play.css", "css/highlight.css", "css/mini.css", "css/embed.css",
	"js/site.js", "js/play.js", "js/highlight.js", "js/mini.js", "js/embed.js", "js/sound.js",
}

// A builtFile is a file as it is sent to browsers.
type builtFile struct {
	kind          string // its content type
	plain, packed []byte // uncompressed and compressed
}

// build bundles the entries and compresses all files. With debug set the bundles are readable and say from which file
// each line comes.
func build(files fs.FS, debug bool) (map[string]builtFile, error) {
	options := esbuild.BuildOptions{
		EntryPoints: entries[:], Bundle: true, Format: esbuild.FormatESModule, Outdir: "/", Charset: esbuild.CharsetUTF8,
		MinifyWhitespace: !debug, MinifyIdentifiers: !debug, MinifySyntax: !debug,
		LogLevel: esbuild.LogLevelSilent, Plugins: []esbuild.Plugin{reading(files)},
	}
	if debug {
		options.Sourcemap = esbuild.SourceMapInline
	}
	result := esbuild.Build(options)
	for _, e := range result.Errors {
		return nil, fmt.Errorf("page: bundle %s: %s", e.Location.File, e.Text)
	}
	built := map[string]builtFile{}
	for _, f := range result.OutputFiles {
		if err := add(built, strings.TrimPrefix(f.Path, "/"), f.Contents); err != nil {
			return nil, err
		}
	}
	images, err := fs.Glob(files, "img/*")
	if err != nil {
		return nil, err
	}
	for _, name := range images {
		data, err := fs.ReadFile(files, name)
		if err == nil {
			err = add(built, name, data)
		}
		if err != nil {
			return nil, err
		}
	}
	for path, drawn := range face.Sheets() {
		if err := add(built, path, []byte(drawn)); err != nil {
			return nil, err
		}
	}
	return built, nil
}

func add(built map[string]builtFile, name string, data []byte) error {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(data); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	built[name] = builtFile{mime.TypeByExtension(path.Ext(name)), data, packed.Bytes()}
	return nil
}

// reading lets the bundler read from files only.
func reading(files fs.FS) esbuild.Plugin {
	return esbuild.Plugin{Name: "files", Setup: func(b esbuild.PluginBuild) {
		b.OnResolve(esbuild.OnResolveOptions{Filter: ".*"}, func(a esbuild.OnResolveArgs) (esbuild.OnResolveResult, error) {
			if a.Kind == esbuild.ResolveJSDynamicImport { // a separate bundle, beside the one that imports it
				return esbuild.OnResolveResult{Path: a.Path, External: true}, nil
			}
			return esbuild.OnResolveResult{Path: path.Join(path.Dir(a.Importer), a.Path), Namespace: "static"}, nil
		})
		b.OnLoad(esbuild.OnLoadOptions{Filter: ".*", Namespace: "static"},
			func(a esbuild.OnLoadArgs) (esbuild.OnLoadResult, error) {
				data, err := fs.ReadFile(files, a.Path)
				if err != nil {
					return esbuild.OnLoadResult{}, err
				}
				text, loader := string(data), esbuild.LoaderJS
				if path.Ext(a.Path) == ".css" {
					loader = esbuild.LoaderCSS
				}
				return esbuild.OnLoadResult{Contents: &text, Loader: loader}, nil
			})
	}}
}
