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

// Why files are bundled: a page that loaded each module and style sheet by itself took 44
// requests. The bundles are made when the program starts, so that nothing has to be generated
// before it is built.

// entries are the bundles: each is the file of its name with all that it imports. Those named
// site are for every page; those named play for pages that show a game or a sentence; pages for
// those that are neither the first page nor a game; highlight for the page of a shared end; mini for
// mini-games; embed for a game in a frame; sound is loaded only in browsers that switch it on.
var entries = [...]string{
	"css/site.css", "css/pages.css", "css/play.css", "css/highlight.css", "css/mini.css", "css/embed.css",
	"js/site.js", "js/play.js", "js/highlight.js", "js/mini.js", "js/embed.js", "js/sound.js",
}

// A builtFile is a file as it is sent.
type builtFile struct {
	kind          string // its content type
	plain, packed []byte // as it is, and compressed
}

// build bundles the entries and compresses all files. With debug set the bundles can be
// read, and tell where each line is from.
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

// reading lets the bundler read from files and from nowhere else.
func reading(files fs.FS) esbuild.Plugin {
	return esbuild.Plugin{Name: "files", Setup: func(b esbuild.PluginBuild) {
		b.OnResolve(esbuild.OnResolveOptions{Filter: ".*"}, func(a esbuild.OnResolveArgs) (esbuild.OnResolveResult, error) {
			if a.Kind == esbuild.ResolveJSDynamicImport { // a bundle of its own, beside the one that wants it
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
