// Package serve contains the command play serve, which runs the web server: its settings, parts, start and end.
package serve

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/locales"
	"aiwolfplay/server"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/static"
)

// Command is play serve. It runs the web server until ctx ends.
var Command = cli.Command{
	Name: "serve", Args: "[flags]", Summary: "start the server (the default); play serve -h lists the flags",
	Run: func(ctx context.Context, args []string, env *cli.Env) error {
		s, err := Read(args, env)
		if err != nil {
			return err
		}
		tune(env.Getenv)
		return s.Serve(ctx, env.Stdout)
	},
}

// Settings are the flags of the web server.
type Settings struct {
	addr    string
	Path    string // of the database
	secure  bool   // the site is reached over TLS, and cookies are sent only over TLS
	cert    string // file of a TLS certificate, "" for none
	key     string // file of its key
	NewKeys bool   // missing keys are created, although that logs visitors out
	rotate  bool   // sign cookies with new keys; older ones are still read
	noWAL   bool   // a database is opened even if its -wal file is missing
	space   space
	dev     bool   // a temporary database; templates and texts are read again at each request
	logDir  string // "" for none
	agents  TCPSettings
	http    HTTPSettings
	admin   string // address of the metrics, "" for none
	Log     *slog.Logger
	stderr  io.Writer
	Script  lobby.Script   // empty except in tests
	proxies []netip.Prefix // trusted to say where a request comes from
	public  string         // public address of the site, "" if it depends on the visitor
}

// Read reads the flags of play serve.
func Read(args []string, env *cli.Env) (*Settings, error) {
	var s Settings
	flags := env.Flags("serve")
	flags.StringVar(&s.addr, "addr", cmp.Or(env.Getenv("PLAY_ADDR"), "127.0.0.1:8080"),
		"`host:port` to listen on (environment: PLAY_ADDR)")
	path := env.AddDB(flags, cli.MissingIsMade)
	flags.BoolVar(&s.secure, "secure", false,
		"send cookies over HTTPS only, and tell browsers to use it: for a server behind a proxy that speaks HTTPS")
	flags.Func("trust-proxy", "believe the visitor's address (X-Forwarded-For) from a proxy at this `address` or network,"+
		" such as 127.0.0.1 or 10.0.0.0/8; may be given several times. Without it, visitors behind a proxy share one budget",
		s.trust)
	flags.Func("public-url", "the `address` in links and QR codes, such as https://play.example.org; by default that"+
		" of the request, or this machine's address in its network",
		func(text string) (err error) { s.public, err = publicURL(text); return err })
	flags.StringVar(&s.cert, "tls-cert", "", "`file` of a TLS certificate, for HTTPS; it is read again when it changes")
	flags.StringVar(&s.key, "tls-key", "", "`file` of its key")
	flags.BoolVar(&s.dev, "dev", false,
		"use a temporary database, and read templates and texts again at each request (run it in the project's folder)")
	flags.BoolVar(&s.NewKeys, "new-keys", false,
		"make new cookie keys if those of an old database are missing; this logs everybody out")
	flags.BoolVar(&s.noWAL, "without-wal", false,
		"open a database that was copied without its -wal file; the latest answers are lost")
	s.space.addFlags(flags)
	flags.BoolVar(&s.rotate, "rotate-keys", false,
		"sign cookies with new keys from now on; cookies of the last two keys stay valid, so nobody is logged out")
	verbose := flags.Bool("v", false, "log requests and table events")
	format := flags.String("log", "text", "format of the log: `text or json`")
	flags.StringVar(&s.admin, "admin", "",
		"`host:port` of this machine for metrics (Prometheus) and profiles, such as 127.0.0.1:6060; none by default")
	flags.StringVar(&s.logDir, "log-dir", "",
		"write a log file of each listed game to this `folder`, in the AIWolf server's format")
	s.agents.AddFlags(flags)
	s.agents.addMatchFlags(flags)
	s.http.AddFlags(flags, env)
	if err := cli.ParseOnly(flags, args); err != nil {
		return nil, err
	}
	if err := errors.Join(s.agents.Check(), s.http.Check(), s.space.check()); err != nil {
		return nil, err
	}
	s.Path = *path
	level := slog.LevelInfo
	if *verbose {
		level = slog.LevelDebug
	}
	options := &slog.HandlerOptions{Level: level}
	switch *format {
	case "text":
		s.Log = slog.New(faultCounter{slog.NewTextHandler(env.Stderr, options)})
	case "json":
		s.Log = slog.New(faultCounter{slog.NewJSONHandler(env.Stderr, options)})
	default:
		return nil, fmt.Errorf("-log: text or json expected, got %q", *format)
	}
	s.stderr = env.Stderr
	return &s, nil
}

// trust reads an address or a network of proxies.
func (s *Settings) trust(text string) error {
	network, err := netip.ParsePrefix(text)
	if addr, bad := netip.ParseAddr(text); bad == nil {
		network, err = addr.Prefix(addr.BitLen())
	}
	if err != nil {
		return errors.New("an address or a network expected, such as 127.0.0.1 or 10.0.0.0/8")
	}
	s.proxies = append(s.proxies, network)
	return nil
}

// sparedDescriptors are reserved for the database, connected agents and logs.
const sparedDescriptors = 128

// connectionsFor returns the greatest number of visitors' connections for a process that may open the given number of
// files, so that the database never lacks one. 0 means no limit.
func connectionsFor(descriptors int) int {
	if descriptors <= 0 {
		return 0
	}
	return max(descriptors-sparedDescriptors, descriptors/4)
}

// Serve runs the web server until ctx ends, and prints its address when it is ready.
func (s *Settings) Serve(ctx context.Context, stdout io.Writer) error {
	if s.dev {
		dir, err := os.MkdirTemp("", "aiwolfplay-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		s.Path = filepath.Join(dir, "play.db")
	}
	p, err := s.Open(ctx)
	if err != nil {
		return err
	}
	defer p.Close()

	listener, err := listen(ctx, s.addr)
	if err != nil {
		return fmt.Errorf("listen: %w (is another program on this address? choose one with -addr host:port)", err)
	}
	if n := connectionsFor(descriptors()); n > 0 {
		listener = shareConnections(listener, n, s.proxies)
	}
	if s.admin != "" {
		own, err := listenAdmin(s.admin)
		if err != nil {
			listener.Close() // it was never served
			return err
		}
		defer p.serveAdmin(own)()
		s.Log.Info("metrics and profiles", "at", fmt.Sprintf("http://%s/metrics", own.Addr()))
	}
	scheme := "http"
	if p.tls != nil {
		scheme = "https"
	}
	site := scheme + "://" + reachable(listener.Addr()) + "/"
	p.lock.name(site)
	fmt.Fprintf(stdout, "AIWolf Play: %s  (stop with Ctrl+C)\n", site)
	network := outside(scheme, listener.Addr(), networkAddress(networkInterfaces()))
	p.Web.Addresses.SetNetwork(network)
	fmt.Fprintln(stdout, where(s.public, network, listener.Addr()))
	defer p.sealOld(ctx)()
	stop, err := p.serveTCP(ctx, &s.agents, stdout)
	if err != nil {
		listener.Close() // it was never served
		return err
	}
	defer stop()
	return p.run(ctx, listener)
}

// A Program is the server with all its parts.
type Program struct {
	lock  *Lock
	store *store.DB
	logs  *LogFolder // nil: none
	Lobby *lobby.Lobby
	Web   *server.Server
	log   *slog.Logger
	tls   *tls.Config // nil: none
	swept func()      // stops the removal of deleted data from the database's files
	owns  bool        // the database says that this program serves it

	open requests // the requests in progress

	full atomic.Pointer[store.FullError] // why the last game of connected agents was refused, nil if it was not
}

// Open opens the database and brings back the games that were running.
func (s *Settings) Open(ctx context.Context) (*Program, error) {
	var secured *tls.Config
	if s.cert != "" || s.key != "" {
		cert, err := openCertificate(s.cert, s.key, s.Log)
		if err != nil {
			return nil, err
		}
		secured = cert.config()
	}
	logs, err := OpenLogFolder(s.logDir)
	if err != nil {
		return nil, err
	}
	lock, err := LockDatabase(s.Path)
	if err != nil {
		return nil, err
	}
	db, err := s.openStore(ctx)
	if err != nil {
		lock.Close() // nothing was opened
		return nil, err
	}
	p := &Program{lock: lock, store: db, logs: logs, log: s.Log, tls: secured}
	p.swept = erasing(ctx, db, s.Log)
	if err := p.assemble(ctx, s); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// openStore opens the database. It refuses a damaged one, because games played on it might be lost.
func (s *Settings) openStore(ctx context.Context) (*store.DB, error) {
	if info, err := os.Stat(s.Path); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
		if s.noWAL {
			if err := store.GiveUpWAL(ctx, s.Path); err != nil {
				return nil, err
			}
		}
		damage, err := store.Damage(ctx, s.Path, false)
		if err != nil {
			return nil, s.lostWAL(err)
		}
		if damage != "" {
			return nil, fmt.Errorf("database %s is damaged; put a backup in its place with play restore, "+
				"or save what can be read with sqlite3's .recover: %s", s.Path, damage)
		}
	}
	return store.Open(ctx, s.Path)
}

// erasing rewrites an old database once, and then removes deleted data from the files until stop is called. A database
// that could not be rewritten can be used nevertheless.
func erasing(ctx context.Context, db *store.DB, log *slog.Logger) (stop func()) {
	if _, err := db.Compact(ctx, log); err != nil && ctx.Err() == nil {
		log.Warn("what was deleted before may still be in the database; the next start tries again", slog.Any("err", err))
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	done := make(chan struct{}) // closed when Sweep has returned
	go func() {
		defer close(done)
		db.Sweep(ctx, log)
	}()
	return func() { cancel(); <-done }
}

// embeddedPages reads the pages' files in the program. They never change, so all servers in this process share them.
var embeddedPages = sync.OnceValues(func() (*page.Renderer, error) {
	return page.New(static.FS, locales.FS, false)
})

func (p *Program) assemble(ctx context.Context, s *Settings) error {
	visited, err := p.store.HasVisitors(ctx)
	if err != nil {
		return err
	}
	_, noKeys := os.Stat(KeysOf(s.Path))
	keys, err := cookieKeys(KeysOf(s.Path), s.NewKeys || !visited, s.rotate)
	if err != nil {
		return err
	}
	if noKeys == nil && !visited && p.isNew(ctx) {
		p.log.Warn("the database is empty, but the cookie keys beside it are older: "+
			"was it moved, or copied without its -wal?",
			"database", s.Path, "keys", KeysOf(s.Path))
	}
	if err := p.takeCustody(ctx, s, keys); err != nil {
		return err
	}
	p.store.SetBudgets(s.space.budgets(&s.agents))
	pages, err := embeddedPages()
	if s.dev {
		pages, err = page.New(os.DirFS("static"), os.DirFS("locales"), true)
	}
	if err != nil {
		return err
	}
	builtin.Register()
	p.Lobby = lobby.New(p.games(), agent.New, p.log)
	p.Lobby.SetCharacters(agent.Dealt)
	p.Lobby.SetScript(s.Script)
	if s.agents.Addr != "" {
		p.Lobby.Pool().AcceptAgents()
	}
	if err := p.Lobby.Recover(ctx); err != nil {
		return err
	}
	config := server.Config{
		Shell: shell.Config{
			HashKey: keys[0].Hash, BlockKey: keys[0].Block, OldKeys: keys[1:],
			Secure: s.secure || p.tls != nil, Proxies: s.proxies, PublicURL: s.public,
		},
		AgentLimit: s.http.Limit(),
	}
	p.Web, err = server.New(config, p.Lobby, p.store, pages, p.log)
	return err
}

// games returns the store for tables.
func (p *Program) games() lobby.Store {
	if p.logs == nil {
		return p.store.Games
	}
	return loggingStore{p.store.Games, p.logs, p.log}
}

// headerTime bounds the time for the header of a request.
const headerTime = 10 * time.Second

// stopTime is the time that open requests have to end when the program stops. After that they are cut off, and have
// cutTime to return before the database is closed.
const (
	stopTime = time.Second
	cutTime  = 10 * time.Second
)

// run answers requests until ctx ends, and then lets open requests finish.
func (p *Program) run(ctx context.Context, listener net.Listener) error {
	web := &http.Server{
		Handler:           p.noted(p.Web),
		ReadHeaderTimeout: headerTime,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    256 << 10, // an address in the lab contains the typed text
		TLSConfig:         p.tls,
		ConnState:         connState,
		ErrorLog:          slog.NewLogLogger(p.log.Handler(), slog.LevelDebug),
	}
	web.RegisterOnShutdown(p.Web.CloseFeeds)
	failed := make(chan error, 1) // one server, one end
	go func() {
		if p.tls != nil {
			failed <- web.ServeTLS(listener, "", "") // the files are in TLSConfig
			return
		}
		failed <- web.Serve(listener)
	}()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
	defer cancel()
	err := web.Shutdown(stop)
	if errors.Is(err, context.DeadlineExceeded) {
		p.log.Warn(CutOff, slog.Duration("after", stopTime))
		err = web.Close()
		p.awaitRequests()
	}
	return err
}

// awaitRequests lets no more requests begin, and returns when none is in progress. For example, it waits until a
// password has been checked.
func (p *Program) awaitRequests() {
	select {
	case <-p.open.stop():
	case <-time.After(cutTime):
		p.log.Warn("a request that was cut off does not end", slog.Duration("after", cutTime))
	}
}

// noted logs each request if the settings ask for it.
func (p *Program) noted(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !p.open.begin() {
			panic(http.ErrAbortHandler) // its connection is closed
		}
		defer p.open.end()
		p.log.Debug("request", "method", r.Method, "path", r.URL.Path)
		handler.ServeHTTP(w, r)
	})
}

// CutOff is logged when requests are cut off at the end of the program.
const CutOff = "open requests are cut off"

// Close stops the classes and the tables, then the database under them.
func (p *Program) Close() {
	if p.Web != nil {
		p.Web.CloseClasses()
	}
	if p.Lobby != nil {
		p.Lobby.Close()
	}
	p.swept()
	if err := p.leaveCustody(); err != nil {
		p.log.Error("leave the database", slog.Any("err", err))
	}
	if err := p.store.Close(); err != nil {
		p.log.Error("close the database", slog.Any("err", err))
	}
	if err := p.lock.Close(); err != nil {
		p.log.Error("unlock the database", slog.Any("err", err))
	}
}

// reachable returns the address to type into a browser. A listener on all interfaces is reached by the name of this
// machine.
func reachable(addr net.Addr) string {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return addr.String()
	}
	return fmt.Sprintf("localhost:%d", tcp.Port)
}
