package server

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/templates/ui"
)

// open is a placeholder in forms for the number of the visitor's open question. No form of leakCases answers the
// question with an acceptable answer.
const open = "the open question"

// leakCases says, for each route, how a visitor requests it. All answers must be the same in worlds that the visitor
// cannot tell apart.
var leakCases = map[string]func(v *visitor, tr *transcript){
	"GET /":        listing("/"),
	"GET /healthz": gets("/healthz"),
	"GET /readyz":  gets("/readyz"),
	"GET /a/*":     gets("/a/none/css/none.css", "/a/none/faces/x-0000002a.svg", "/a/none/faces/x-2a.svg"),
	"GET /games": gets(
		"/games", "/games?mine=1", "/games?name=fox&role=SEER&size=5&winner=VILLAGER", "/games?before=1.x", "/games?size=x",
	),
	"GET /statistics": gets("/statistics", "/statistics?a=plain&b=bayes&by=day", "/statistics?a=nobody"),
	"GET /data":       gets("/data", "/data?size=5&mine=1", "/data?size=x", "/data?contest="+tableID),
	"GET /data/:file": gets("/data/games.csv", "/data/seats.csv", "/data/talk.jsonl", "/data/votes.csv?mine=1",
		"/data/nights.csv", "/data/beliefs.csv", "/data/items.jsonl", "/data/seeds.csv", "/data/games.txt",
		"/data/games.csv?contest="+tableID),

	"GET /mini":                 gets("/mini"),
	"POST /mini":                sendsMini("", "game", "nothing"),
	"GET /mini/:id":             gets("/mini/"+tableID, "/mini/"+tableID+"?at=x", "/mini/"+tableID+"?at=2"),
	"GET /mini/:id/feed":        gets("/mini/" + tableID + "/feed"),
	"GET /mini/:id/export":      gets("/mini/" + tableID + "/export"),
	"GET /mini/:id/picture.png": gets("/mini/"+tableID+"/picture.png", "/mini/"+tableID+"/picture.png?at=x"),
	"POST /mini/:id/answer":     sendsMini("/"+tableID+"/answer", "question", "1", "answer", "1"),
	"POST /mini/:id/mark":       sendsMini("/"+tableID+"/mark", "about", "2", "label", ""),
	"POST /mini/:id/leave":      sendsMini("/" + tableID + "/leave"),
	"POST /mini/:id/return":     sendsMini("/" + tableID + "/return"),
	"POST /mini/:id/again":      sendsMini("/" + tableID + "/again"),
	"POST /mini/:id/sit":        sendsMini("/"+tableID+"/sit", "seat", "3"),
	"POST /mini/:id/substitute": sendsMini("/"+tableID+"/substitute", "seat", "2"),

	"GET /embed/games/:id": gets("/embed/games/"+tableID, "/embed/games/zzzzzzzzzzzzzzzz",
		"/embed/games/"+tableID+"?day=1", "/embed/games/"+tableID+"?day=x&lang=en"),
	"GET /embed/mini/:id": gets("/embed/mini/"+tableID, "/embed/mini/"+tableID+"?at=2"),
	"GET /embed/tv":       func(*visitor, *transcript) {}, // like GET /tv
	"GET /embed/tv/:id/feed": gets("/embed/tv/"+tableID+"/feed", "/embed/tv/zzzzzzzzzzzzzzzz/feed",
		"/embed/tv/"+tableID+"/feed?after=x"),

	"POST /class/:id/minis": func(v *visitor, tr *transcript) {
		tr.add("minis", describe(v.post("/class/"+tableID+"/minis", "do", "deal", "game", "dilemma/classic")))
	},
	"GET /class/:id/minis/:n":                  gets("/class/" + tableID + "/minis/1"),
	"GET /class/:id/minis/:n/participants.csv": gets("/class/" + tableID + "/minis/1/participants.csv"),
	"GET /class/:id/minis/notes/:game":         gets("/class/" + tableID + "/minis/notes/dilemma"),

	"GET /api/v1":              gets("/api/v1"),
	"GET /api/v1/openapi.json": gets("/api/v1/openapi.json"),
	"POST /api/v1/sessions":    sendsJSON("/api/v1/sessions", "", "{", `{"name":"a\u202e"}`, `{"nom":"x"}`),
	"GET /api/v1/session": gets("/api/v1/session", "/api/v1/session?wait=5&after=1.2", "/api/v1/session?wait=9999",
		"/api/v1/session?after=x"),
	"DELETE /api/v1/session": func(v *visitor, tr *transcript) {
		tr.add("leave", describe(v.do(v.request("DELETE", "/api/v1/session", nil))))
	},
	"POST /api/v1/session/answer": sendsJSON("/api/v1/session/answer", `{"question":1,"answer":2}`, "{}"),
	"POST /api/v1/tables": sendsJSON("/api/v1/tables", `{"agents":["me"]}`, `{"agents":["session:x"]}`,
		`{"agents":["nobody"]}`, `{"seats":99}`, `{"rules":{"x":"y"}}`, `{"seed":1}`, `{"game":"dilemma"}`, `{"game":"x"}`),
	"GET /api/v1/tables": func(v *visitor, tr *transcript) {
		w := v.get("/api/v1/tables")
		tr.add("tables for programs", fmt.Sprint(w.Code, strings.Contains(w.Body.String(), tableID)))
	},
	"GET /api/v1/tables/:id": gets("/api/v1/tables/"+tableID, "/api/v1/tables/"+tableID+"?after=3",
		"/api/v1/tables/"+tableID+"?as=seat:3", "/api/v1/tables/"+tableID+"?as=seat",
		"/api/v1/tables/"+tableID+"?as=public", "/api/v1/tables/"+tableID+"?wait=x", "/api/v1/tables/zzzzzzzzzzzzzzzz"),
	"GET /api/v1/games": gets("/api/v1/games", "/api/v1/games?mine=1", "/api/v1/games?size=x"),
	"GET /api/v1/games/:id": gets("/api/v1/games/"+tableID, "/api/v1/games/"+tableID+"?as=all",
		"/api/v1/games/zzzzzzzzzzzzzzzz"),
	"GET /api/v1/games/:id/export/:format": gets("/api/v1/games/"+tableID+"/export/log",
		"/api/v1/games/"+tableID+"/export/jsonl", "/api/v1/games/zzzzzzzzzzzzzzzz/export/log"),
	"GET /api/v1/evaluations":                    gets("/api/v1/evaluations"),
	"GET /api/v1/evaluations/:id/export/:format": gets("/api/v1/evaluations/zzzz/export/json"),

	"GET /evaluations":                    gets("/evaluations"),
	"GET /evaluations/:id":                gets("/evaluations/zzzz"),
	"GET /evaluations/:id/decisions":      gets("/evaluations/zzzz/decisions?of=plain&what=judgement"),
	"GET /evaluations/:id/export/:format": gets("/evaluations/zzzz/export/json"),

	"GET /characters":       gets("/characters"),
	"GET /characters/:name": gets("/characters/liar", "/characters/nobody"),
	"GET /protocol":         gets("/protocol", "/protocol?text=VOTE+Agent%5B03%5D&by=2", "/protocol?text=VOTE+the+wolf"),
	"GET /protocol/reading": gets("/protocol/reading?step=+ESTIMATE+%3F+%3F", "/protocol/reading?step=nonsense"),
	"GET /protocol/faces":   gets("/protocol/faces?text=VOTE+Agent%5B03%5D", "/protocol/faces?text=x"),
	"GET /games/:id": gets(
		"/games/"+tableID, "/games/zzzzzzzzzzzzzzzz", "/games/"+tableID+"?as=all&at=end", "/games/"+tableID+"?as=x",
	),
	"GET /games/:id/step": gets(
		"/games/"+tableID+"/step", "/games/"+tableID+"/step?at=3&from=1&as=all", "/games/"+tableID+"/step?from=x",
	),
	"GET /model": gets("/model", "/model?table=contest&seats=15", "/model?table=x", "/model?seats=7"),
	"GET /games/:id/why": gets(
		"/games/"+tableID+"/why?minds=suspects&cell=0.2", "/games/"+tableID+"/why?minds=x", "/games/zzzzzzzzzzzzzzzz/why",
	),
	"GET /tables/:id/why": gets("/tables/"+tableID+"/why?minds=suspects&cell=0.2",
		"/tables/"+tableID+"/why?minds=suspects&cell=3.2",
		"/tables/"+tableID+"/why?minds=others&cell=3.2", "/tables/"+tableID+"/why?minds=suspects",
		"/tables/"+tableID+"/why", "/tables/zzzzzzzzzzzzzzzz/why"),
	"GET /tables/:id/qr.svg": gets("/tables/"+tableID+"/qr.svg", "/tables/zzzzzzzzzzzzzzzz/qr.svg"),
	"GET /tables/:id/next": gets("/tables/"+tableID+"/next", "/tables/"+tableID+"/next?screen",
		"/tables/zzzzzzzzzzzzzzzz/next"),
	"GET /tv/qr.svg":        gets("/tv/qr.svg"),
	"GET /games/:id/qr.svg": gets("/games/"+tableID+"/qr.svg", "/games/zzzzzzzzzzzzzzzz/qr.svg"),
	"GET /protocol/qr.svg":  gets("/protocol/qr.svg"),
	"GET /games/:id/moments/:key": gets("/games/"+tableID+"/moments/d1-0", "/games/"+tableID+"/moments/d1-3?lang=en",
		"/games/"+tableID+"/moments/died-2", "/games/"+tableID+"/moments/executed-1", "/games/"+tableID+"/moments/end",
		"/games/"+tableID+"/moments/end?play=1",
		"/games/"+tableID+"/moments/divined-1", "/games/zzzzzzzzzzzzzzzz/moments/d1-0"),
	"GET /games/:id/moments/:key/picture.png": gets("/games/"+tableID+"/moments/d1-0/picture.png",
		"/games/"+tableID+"/moments/end/picture.png?lang=en", "/games/"+tableID+"/moments/executed-1/picture.png"),
	"GET /games/:id/export/:format": gets("/games/"+tableID+"/export/log", "/games/"+tableID+"/export/jsonl",
		"/games/"+tableID+"/export/html", "/games/"+tableID+"/export/exe"),
	"POST /games/:id/again": func(v *visitor, tr *transcript) {
		tr.add("again", describe(v.post("/games/"+tableID+"/again")))
		tr.add("again with a role", describe(v.post("/games/"+tableID+"/again", "role", "WEREWOLF")))
	},
	"GET /games/:id/again/feed": gets("/games/"+tableID+"/again/feed", "/games/zzzzzzzzzzzzzzzz/again/feed"),
	"POST /tables/:id/leave":    posts("leave", ""),
	"POST /games/import": func(v *visitor, tr *transcript) {
		for _, text := range []string{"", "0,status,1,WOLF,ALIVE,x", "nonsense"} {
			tr.add("import "+text, describe(v.post("/games/import", "text", text)))
		}
	},
	"GET /tables/:id": gets("/tables/"+tableID, "/tables/"+tableID+"?step=+ESTIMATE+%3F+%3F",
		"/tables/"+tableID+"?step=nonsense",
		"/tables/zzzzzzzzzzzzzzzz", "/tables/"+tableID+"?screen", "/tables/"+tableID+"?as=public",
		"/tables/"+tableID+"?as=seat", "/tables/"+tableID+"?as=x",
		"/tables/"+tableID+"?as=seat:1", "/tables/"+tableID+"?as=seat:3", "/tables/"+tableID+"?as=seat:99",
		"/tables/"+tableID+"?minds=suspects&cell=2.3", "/tables/"+tableID+"?minds=others&of=2",
		"/tables/"+tableID+"?minds=x",
		"/tables/"+tableID+"?minds=suspects&at=2"),
	"GET /tables/:id/step": gets("/tables/"+tableID+"/step?at=3&from=2", "/tables/"+tableID+"/step?at=end&from=1",
		"/tables/"+tableID+"/step?go=prev&from=9999",
		"/tables/"+tableID+"/step?go=prevday&from=4&as=seat", "/tables/"+tableID+"/step?at=2&from=3&as=x",
		"/tables/"+tableID+"/step?from=x", "/tables/"+tableID+"?at=2", "/tables/"+tableID+"?go=prevturn&show=key",
		"/tables/"+tableID+"?at=9999", "/tables/"+tableID+"?go=x"),
	"GET /tables/:id/compose": func(v *visitor, tr *transcript) {
		for _, step := range []string{"", " ESTIMATE ? ?", " BECAUSE (?) (?)", " AGREE ?", " VOTE Agent[03]",
			" VOTE Agent[99]", " nonsense (", "nowhere ESTIMATE ? ?"} {
			r := v.request("GET", "/tables/"+tableID+"/compose", nil)
			r.URL.RawQuery = "step=" + strings.NewReplacer(
				" ", "+", "?", "%3F", "[", "%5B", "]", "%5D", "(", "%28", ")", "%29",
			).Replace(step)
			tr.add("compose "+step, describe(v.do(r)))
		}
		for _, query := range []string{
			"seat=1", "seat=2", "seat=2&hidden=1", "seat=5&step=+BECAUSE+%28%3F%29+%28%3F%29", "seat=0", "seat=99", "seat=x",
			"line=1", "line=2&hidden=1", "line=d3w",
			"line=v99", "line=y1.99", "line=zz", "line=%3F", "talk=d1-0", "talk=d1-0&act=agree", "talk=d1-0&act=reason",
			"talk=w1-0", "talk=d9-99", "talk=x",
			"talk=d1-0&act=why", "intent=accuse", "intent=ask", "intent=answer", "intent=result", "intent=result&hidden=1",
			"intent=attack", "intent=x",
			"fact=0-1-2-2", "fact=2-1-2-3", "fact=4-2-0-3", "fact=x", "hidden=1",
		} {
			tr.add("compose "+query, describe(v.get("/tables/"+tableID+"/compose?"+query)))
		}
	},
	"POST /tables/:id/compose": posts("compose",
		"q", "step=+ESTIMATE+%3F+%3F", "q", "step=&seat=2", "q", "step=&seat=99", "q", "%", "q", "hidden=1&line=2", "",
		"x", "y", ""),
	"GET /tables/:id/feed": func(v *visitor, tr *transcript) {
		for _, header := range [][]string{nil, {"Last-Event-ID", "0"}, {"Last-Event-ID", "4"}, {"Last-Event-ID",
			"999"}, {"Last-Event-ID", "x"}} {
			f := v.watch("?after=2", header...)
			synctest.Wait()
			tr.add(fmt.Sprint("feed ", header), fmt.Sprint(f.status, f.head, f.text()))
			f.close()
		}
	},
	"POST /tables/:id/say": posts("say",
		"ask", "0", "text", "Skip", "",
		"ask", "999", "text", "VOTE Agent[02]", "",
		"ask", open, "text", "VOTE Agent[99]", "",
		"ask", open, "text", "VOTE the wolf", "",
		"ask", "x", "text", "Skip", "",
		"text", "Skip", ""),
	"POST /tables/:id/choose": posts("choose",
		"ask", "0", "kind", "vote", "target", "1", "",
		"ask", "999", "kind", "attack", "target", "1", "",
		"ask", open, "kind", "vote", "target", "99", "",
		"ask", open, "kind", "attack", "target", "99", "",
		"ask", open, "kind", "divine", "target", "99", "",
		"ask", open, "kind", "guard", "target", "99", "",
		"ask", open, "kind", "vote", "target", "15", "ask", "998", "",
		"ask", open, "kind", "talk", "target", "1", "",
		"ask", open, "kind", "eat", "target", "1", "",
		"ask", open, "kind", "vote", "target", "x", "",
		"ask", open, "kind", "vote", ""),
	"POST /tables/:id/guess": posts("guess",
		"day", "1", "name", "2", "", "day", "1", "name", "99", "",
		"day", "x", "name", "2", "", "day", "1", "unname", "2", "",
		"of", "executed", "day", "1", "name", "2", "", "of", "executed", "day", "2", "name", "3", "",
		"of", "wolf", "day", "2", "name", "4", "", "of", "x", "day", "2", "name", "4", ""),
	"POST /tables/:id/all": func(v *visitor, tr *transcript) {
		posts("all", "agree", "no", "", "agree", "yes", "")(v, tr)
		if v.user == me { // a spectator of a village of agents may see everything
			gets("/tables/"+tableID+"?as=all", "/api/v1/tables/"+tableID+"?as=all", "/tables/"+tableID+"?as=all&minds=suspects",
				"/tables/"+tableID+"/feed?as=all", "/tables/"+tableID+"/why?as=all&minds=suspects&cell=0.2",
				"/tables/"+tableID+"/step?as=all&at=3&from=2")(v, tr)
		}
	},
	"POST /tables/:id/again": nextVillage,
	"POST /goeson": func(v *visitor, tr *transcript) {
		w := v.visitor("", v.lang).post("/goeson", "game", tableID, "back", "/tables")
		tr.add("hide the banner", fmt.Sprint(w.Code, w.Header().Get("Location")))
	},
	"GET /games/:id/guessed": gets("/games/"+tableID+"/guessed", "/games/zzzzzzzzzzzzzzzz/guessed"),
	"POST /tables/:id/pace": posts("pace", "speed", "0", "", "speed", "x", "", "speed", "1", "", "still", "here", "",
		"still", "x", ""),
	"POST /language": func(v *visitor, tr *transcript) {
		for _, lang := range []string{"ja", "en", "xx"} {
			tr.add("language "+lang, describe(v.post("/language", "lang", lang, "back", "/tables/"+tableID)))
		}
	},
	"GET /glossary": gets("/glossary", "/glossary?of=werewolf+01", "/glossary?of=%ff"),
	"GET /reading":  gets("/reading", "/reading?back=/tables/"+tableID, "/reading?back=//elsewhere"),
	"POST /reading": func(v *visitor, tr *transcript) {
		for _, lang := range []string{"ja-x-kana", "ja-x-easy", "xx"} {
			tr.add("reading "+lang, describe(v.post(
				"/reading", "lang", lang, "contrast", "more", "announce", "me", "back", "/tables/"+tableID,
			)))
		}
	},
	"GET /tables": listing(
		"/tables", "/tables?kind=rooms", "/tables?kind=running&seats=5&page=2", "/tables?kind=x", "/tables?seats=99",
		"/tables?page=0",
	),
	"GET /feed": func(v *visitor, tr *transcript) {
		f := v.watchPath("/feed")
		synctest.Wait()
		tr.add("feed of the lobby", fmt.Sprint(f.status, f.head, strings.Contains(f.text(), tableID)))
		f.close()
	},
	// it opens a table of agents of its own, with a random deal
	"GET /tv": func(*visitor, *transcript) {},
	"GET /open": gets("/open", "/open?seats=15", "/open?seats=99", "/open?seats=x", "/open?game=dilemma",
		"/open?game=x"),
	"GET /join":              gets("/join", "/join?code=abc234", "/join?code=", "/join?code=%00%2F.."),
	"POST /open":             opens("/open"),
	"GET /join/:code":        gets("/join/ABC234", "/join/"+tableID),
	"GET /join/:code/feed":   gets("/join/ABC234/feed"),
	"GET /join/:code/qr.svg": gets("/join/ABC234/qr.svg"),
	"POST /join/:code": func(v *visitor, tr *transcript) {
		for _, do := range []string{"sit", "leave", "start", "remove", "hand", "reserve", "admit", "move", "claim", "grant",
			"deny", "eat"} {
			tr.add("room "+do, describe(v.post("/join/ABC234", "do", do, "seat", "1")))
		}
	},
	"GET /class": gets("/class"),
	"POST /class": func(v *visitor, tr *transcript) {
		tr.add("POST /class", fmt.Sprint(v.visitor("", v.lang).post("/class").Code))
	},
	"GET /class/kept":            gets("/class/kept"),
	"GET /class/lessons":         gets("/class/lessons"),
	"GET /class/lessons/:lesson": gets("/class/lessons/liar"),
	"GET /class/:id/thoughts":    gets("/class/" + tableID + "/thoughts"),
	"GET /class/:id":             gets("/class/" + tableID),
	"GET /class/:id/feed":        gets("/class/" + tableID + "/feed"),
	"GET /class/:id/compose":     gets("/class/" + tableID + "/compose?step=+ESTIMATE+%3F+%3F"),
	"POST /class/:id/compose": func(v *visitor, tr *transcript) {
		tr.add("class compose", describe(v.post("/class/"+tableID+"/compose", "q", "step=&seat=2")))
	},
	"GET /class/:id/console":               gets("/class/" + tableID + "/console"),
	"GET /class/:id/console/feed":          gets("/class/" + tableID + "/console/feed"),
	"GET /class/:id/record":                gets("/class/" + tableID + "/record"),
	"GET /class/:id/lessons":               gets("/class/" + tableID + "/lessons"),
	"GET /class/:id/lessons/:lesson":       gets("/class/" + tableID + "/lessons/liar"),
	"GET /class/:id/lessons/:lesson/sheet": gets("/class/" + tableID + "/lessons/liar/sheet"),
	"GET /class/:id/lessons/:lesson/file":  gets("/class/" + tableID + "/lessons/liar/file"),
	"POST /class/:id/lessons": func(v *visitor, tr *transcript) {
		tr.add("lesson", describe(v.post("/class/"+tableID+"/lessons", "lesson", "liar")))
	},
	"GET /class/:id/wall":      gets("/class/" + tableID + "/wall"),
	"GET /class/:id/wall/feed": gets("/class/" + tableID + "/wall/feed"),
	"GET /class/:id/qr.svg":    gets("/class/" + tableID + "/qr.svg"),
	"GET /class/:id/key.svg":   gets("/class/" + tableID + "/key.svg"),
	"GET /class/:id/key/:key":  gets("/class/" + tableID + "/key/" + tableID),
	"POST /class/:id/key/:key": func(v *visitor, tr *transcript) {
		tr.add("key", describe(v.post("/class/"+tableID+"/key/"+tableID)))
	},
	"POST /class/:id": func(v *visitor, tr *transcript) {
		tr.add("class", describe(v.post("/class/"+tableID, "do", "rename")))
		tr.add("reply", describe(v.post("/class/"+tableID, "do", "reply", "query", "1", "village", "0", "choice", "1",
			"sure", "1")))
	},
	"POST /class/:id/console": func(v *visitor, tr *transcript) {
		tr.add("console", describe(v.post("/class/"+tableID+"/console", "do", "lock")))
		tr.add("question", describe(v.post("/class/"+tableID+"/console", "do", "inquire", "kind", "wolf")))
	},
	"GET /move/:code": func(v *visitor, tr *transcript) {
		tr.add("move of nobody", describe(v.get("/move/ABC234")))
		if code, got := v.offerMove(); got {
			for _, other := range []*visitor{v, v.visitor(stranger, v.lang)} {
				page := describe(other.get("/move/" + code))
				tr.add("move of "+other.user, strings.ReplaceAll(page, code, "CODE"))
			}
		}
	},
	"POST /move/:code": func(v *visitor, tr *transcript) {
		tr.add("move of nobody", describe(v.post("/move/ABC234")))
	},
	"GET /move/:code/feed":   gets("/move/ABC234/feed"),
	"GET /move/:code/qr.svg": gets("/move/ABC234/qr.svg"),
	"POST /tables/:id/move": func(v *visitor, tr *transcript) {
		w := v.post("/tables/" + tableID + "/move")
		if code, got := strings.CutPrefix(w.Header().Get("Location"), "/move/"); got {
			w.Header().Set("Location", "/move/"+strings.Repeat("x", len(code)))
		}
		tr.add("move", describe(w))
	},
	"GET /signin":       gets("/signin", "/signin?back=%2Ftables%2F"+tableID, "/signin?back=//elsewhere"),
	"GET /signup":       gets("/signup"),
	"GET /account":      gets("/account"),
	"GET /account/card": gets("/account/card"),
	"GET /people": gets(
		"/people", "/people?name=fox", "/people?name=Kenji", "/people?page=0", "/people?page=2",
	),
	"GET /people/:name/card": gets("/people/Kenji/card", "/people/fox/card"),
	"GET /people/:name":      gets("/people/Kenji", "/people/fox", "/people/%2F"),
	"POST /signin": func(v *visitor, tr *transcript) {
		if !v.lives && v.asked == 0 && v.lang == ui.En && v.header.Get("Accept") == "" { // once, because it is slow
			tr.add("sign in", describe(v.post("/signin", "name", "Kenji", "password", "correct horse", "claim", 1)))
		}
	},
	"POST /signup": func(v *visitor, tr *transcript) {
		tr.add("sign up", describe(v.post("/signup", "name", "fox", "new", "correct horse")))
		tr.add("sign up", describe(v.post("/signup", "name", "Kenji", "new", "short")))
	},
	"POST /signout": func(v *visitor, tr *transcript) {
		tr.add("sign out", describe(v.post("/signout")))
	},
	"POST /account": func(v *visitor, tr *transcript) {
		for _, do := range []string{"claim", "password", "card", "delete", "sing"} {
			tr.add("account "+do, describe(v.post("/account", "do", do, "password", "correct horse")))
		}
	},
	"GET /tournaments":           gets("/tournaments"),
	"GET /tournaments/:id":       gets("/tournaments/"+tableID, "/tournaments/"+tableID+"?stage=final"),
	"GET /tournaments/:id/feed":  gets("/tournaments/" + tableID + "/feed"),
	"GET /tournaments/:id/games": gets("/tournaments/"+tableID+"/games", "/tournaments/"+tableID+"/games?page=x"),
	"GET /tournaments/:id/export/:format": gets(
		"/tournaments/"+tableID+"/export/csv", "/tournaments/"+tableID+"/export/exe",
	),
	"GET /agents":           gets("/agents"),
	"GET /agents/client.py": gets("/agents/client.py"),
	"GET /agents/feed":      gets("/agents/feed?after=x"),
	"POST /agents": func(v *visitor, tr *transcript) {
		tr.add("a key", describe(v.post("/agents", "back", "//elsewhere.example")))
	},
	"GET /agents/:id":            gets("/agents/"+tableID, "/agents/zzzzzzzzzzzzzzzz"),
	"GET /agents/:id/feed":       gets("/agents/" + tableID + "/feed"),
	"GET /agents/:id/packets/:n": gets("/agents/"+tableID+"/packets/1", "/agents/"+tableID+"/packets/x"),
	"POST /tables/:id/ready": func(v *visitor, tr *transcript) {
		if v.asked != 0 || !v.lives { // if it is accepted, it may end a night
			posts("ready", "a", "b", "")(v, tr)
		}
	},
	"POST /tables/:id/return": posts("return", "a", "b", ""),
	"POST /tables/:id/replace": func(v *visitor, tr *transcript) {
		for _, seat := range []string{"x", "0", "1", "2", "3", "99"} {
			posts("replace", "seat", seat, "")(v, tr)
		}
	},
	"POST /tables/:id/clock": posts("clock", "a", "b", ""),
	"POST /tables/:id/lend": posts(
		"lend", "to", "everybody", "", "to", "name", "name", "Kenji", "", "to", "nobody", "", "to", "x", "",
	),
	"POST /tables/:id/marks": posts("marks", "keep", "yes", "marks", "1:wolf,3:good", "", "keep", "no", "",
		"keep", "yes", "marks", "99:wolf", "", "keep", "x", ""),
	"POST /tables/:id/asleep": posts("asleep", "a", "b", ""),
	"POST /tables/:id/guide":  posts("guide", "on", "0", "", "on", "1", ""),
	"GET /help":               gets("/help"),
	"POST /guide": func(v *visitor, tr *transcript) {
		tr.add("no guide", describe(v.visitor("", v.lang).post("/guide", "no", 1)))
		opens("/guide")(v, tr)
	},
	"POST /play": func(v *visitor, tr *transcript) {
		tr.add("no such role", describe(v.post("/play", "role", "KING", "strength", "even")))
		tr.add("no such size", describe(v.post("/play", "role", "MEDIUM", "strength", "even", "seats", "x")))
		opens("/play")(v, tr)
	},
	"POST /watch": opens("/watch"),
}

// nextVillage requests the next village of a dead player, which has a random address. It sends nothing if a village
// would be opened, because the village would appear on the visitor's other pages, with a different deal in each
// world.
func nextVillage(v *visitor, tr *transcript) {
	if v.asked != 0 || !v.lives {
		posts("again", "x", "y", "")(v, tr)
	}
}

// offerMove begins to give the visitor's seat to another device, if there is one to give.
func (v *visitor) offerMove() (code string, ok bool) {
	return strings.CutPrefix(v.post("/tables/"+tableID+"/move").Header().Get("Location"), "/move/")
}

func gets(paths ...string) func(*visitor, *transcript) {
	return func(v *visitor, tr *transcript) {
		for _, path := range paths {
			r := v.request("GET", path, nil)
			ctx, cancel := context.WithTimeout(r.Context(), time.Hour)
			w := v.do(r.WithContext(ctx))
			cancel()
			if strings.HasPrefix(w.Header().Get("Content-Type"), "text/event-stream") {
				v.t.Errorf("%s is a stream: its leak case needs watchPath, see GET /feed", path)
			}
			tr.add("GET "+path, describe(w))
		}
	}
}

// listing gets pages that list tables. It leaves out tables that other cases opened, because those differ between
// worlds.
func listing(paths ...string) func(*visitor, *transcript) {
	return func(v *visitor, tr *transcript) {
		for _, path := range paths {
			got := describe(v.get(path))
			tr.add("GET "+path, openlists.ReplaceAllStringFunc(got, func(list string) string {
				return fmt.Sprint("the table is listed: ", strings.Contains(list, tableID))
			}))
		}
	}
}

var openlists = regexp.MustCompile(`(?s)<section id="openlists".*?</section>`)

// posts sends forms, each of which ends with "".
func posts(what string, fields ...any) func(*visitor, *transcript) {
	return func(v *visitor, tr *transcript) {
		for rest := fields; len(rest) > 0; {
			end := slices.Index(rest, any(""))
			form := slices.Clone(rest[:end])
			if i := slices.Index(form, any(open)); i >= 0 {
				form[i] = v.asked
			}
			tr.add(fmt.Sprint(what, form), describe(v.post("/tables/"+tableID+"/"+what, form...)))
			rest = rest[end+1:]
		}
	}
}

// opens sends a form that opens a table of its own, which has a random address. Another visitor sends it, because
// otherwise the table would appear on the visitor's own first page.
func opens(path string) func(*visitor, *transcript) {
	return func(v *visitor, tr *transcript) {
		if v.lives {
			return // the new table would go on as well, with a random deal
		}
		passer := v.visitor("", v.lang)
		passer.header = v.header.Clone()
		passer.header.Del("Cookie")
		w := passer.post(path)
		place := w.Header().Get("Location")
		w.Header().Set("Location", strings.Repeat("x", len(place)))
		tr.add("POST "+path, describe(w))
	}
}

// sendsMini sends a form to a page of the mini-games.
func sendsMini(path string, form ...any) func(*visitor, *transcript) {
	return func(v *visitor, tr *transcript) {
		tr.add("POST /mini"+path, describe(v.post("/mini"+path, form...)))
	}
}

// sendsJSON posts bodies as programs do.
func sendsJSON(path string, bodies ...string) func(*visitor, *transcript) {
	return func(v *visitor, tr *transcript) {
		for _, body := range bodies {
			r := v.request("POST", path, nil)
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
			tr.add("POST "+path+" "+body, describe(v.do(r)))
		}
	}
}

// sweep requests the routes and records their answers.
func (v *visitor) sweep(routes []string, tr *transcript) {
	for _, name := range routes {
		synctest.Wait() // the previous request's effects are complete, so their order is the same in both worlds
		leakCases[name](v, tr)
	}
}

// allRoutes holds the names of leakCases in order. gameRoutes holds those that show a game, or that a game exists.
var allRoutes, gameRoutes = func() (all, ofGames []string) {
	for name := range leakCases {
		all = append(all, name)
		if strings.Contains(name, "/tables") || strings.Contains(name, "/games") || name == "GET /" || name == "GET /feed" {
			ofGames = append(ofGames, name)
		}
	}
	slices.Sort(all)
	slices.Sort(ofGames)
	return all, ofGames
}()

// TestEveryRouteHasALeakCase checks that leakCases is complete.
func TestEveryRouteHasALeakCase(t *testing.T) {
	s := openSite(t, silents)
	routes := map[string]bool{}
	for _, r := range s.router.Routes() {
		name := r.Method + " " + r.Path
		routes[name] = true
		if leakCases[name] == nil {
			t.Errorf("%s: no leak case: add one to leakCases in this file", name)
		}
	}
	for name := range leakCases {
		if !routes[name] {
			t.Errorf("%s is no route", name)
		}
	}
}
