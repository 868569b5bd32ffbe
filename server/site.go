package server

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/gorilla/sessions"
	lru "github.com/hashicorp/golang-lru/v2"

	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/class"
	"aiwolfplay/server/export"
	"aiwolfplay/server/limit"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/page"
	"aiwolfplay/server/room"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/api"
	"aiwolfplay/server/web/classmini"
	"aiwolfplay/server/web/evaluations"
)

// Config is what a server needs beside its tables.
type Config struct {
	HashKey  []byte // 64 bytes, signs cookies
	BlockKey []byte // 32 bytes, encrypts cookies
	OldKeys  []Keys // by which cookies are read too
	Secure   bool   // served over TLS: cookies are bound to the host, and browsers told to come by TLS

	Proxies []netip.Prefix // whose word counts for where a request comes from

	// PublicURL is the address of the site for all who come, without a slash at the end; "" where it
	// depends on how they come.
	PublicURL string

	AgentLimit time.Duration // for an answer of an agent over /api/v1; 0: pool.DefaultLimit
}

// A Gateway is the address where agents connect over TCP.
type Gateway struct {
	Addr    net.Addr
	Limit   time.Duration // for an answer
	Rewrite bool          // the gateway accepts other spellings in utterances
}

// A Server answers browsers. This file is what all its parts stand on.
type Server struct {
	cfg Config

	network string // address for other devices, see SetPublic

	lobby *lobby.Lobby
	rooms *room.Rooms

	classes     *class.Classes
	minis       *minitable.Hall
	classMinis  *classmini.Pages
	evaluations *evaluations.Pages
	programs    *api.Sessions

	programme   *lobby.Programme
	store       *store.DB
	memberships *export.Memberships
	pages       *page.Renderer
	phrases     map[page.Lang]*phrase.Writer
	sessions    *sessions.CookieStore
	cookies     []string // their names by keys, that which is written first
	log         *slog.Logger
	budgets     budgets
	moves       moves
	lists       listsTold
	open        atomic.Int64 // streams
	hubs        *sse.Hubs[audienceKey, table.Batch]
	gateway     Gateway // its zero value: no agents connect over TCP
	handler     http.Handler

	// What was looked at last.
	recordings   *limit.Cache[string, *screen.Recording]
	kept         *limit.Cache[keptKey, *keptAnswer]
	endings      *lru.Cache[string, *screen.Ending]
	running      *limit.Cache[runningKey, *screen.Running]
	commentaries *limit.Cache[string, *screen.Commentary] // by table
	pictures     *limit.Cache[pictureKey, drawn]
	rows         *limit.Cache[rowsKey, compressedRows] // of data files
	measured     *limit.Cache[seatOf, *measuredSeat]
	contests     *lru.Cache[string, *followed]
	behaviours   *lru.Cache[string, string]
	leftOut      *lru.Cache[string, bool]           // by user and game, see leaveOutOfSeason
	lessons      *lru.Cache[string, *screen.Lesson] // of teachers' own files
	left         *lru.Cache[string, string]         // by user: the game that they left after their death

	streams context.Context // ends when the server stops: open feeds end with it
	stop    context.CancelFunc
}

// ReceiveAt says where agents connect over TCP. It is called before the first request.
func (s *Server) ReceiveAt(g Gateway) { s.gateway = g }

// words say things in a language.
func (s *Server) words(lang page.Lang) screen.Words {
	return screen.Words{Lang: lang, Phrases: s.phrases, Text: func(id string, pairs ...any) string {
		return s.text(lang, id, pairs...)
	}}
}

// text returns a message. One that is missing is our fault, not the visitor's:
// it is logged, and its id stands in its place.
func (s *Server) text(lang page.Lang, id string, pairs ...any) string {
	text, err := s.pages.Text(lang, id, pairs...)
	if err != nil {
		s.log.Error("missing text", slog.String("id", id), slog.Any("err", err))
		return id
	}
	return text
}
