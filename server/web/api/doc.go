// Package api is the server's interface for programs: JSON over HTTP below /api/v1.
//
// A program opens a session and gets a token. The session is an agent, like one that connects by TCP: lobbies, rooms,
// tournaments and evaluations can seat it, and it can open tables for itself. The program requests the state of its
// seat, waits for a question, and answers:
//
//	POST /api/v1/sessions        {"name": "mybot"}               → {"token": "…"}
//	POST /api/v1/tables          {"agents": ["me", "plain", …]}  → {"id": "…"}
//	GET  /api/v1/session?wait=30 → {"question": {"number": 1, "answers": ["Skip", …]}, …}
//	POST /api/v1/session/answer  {"question": 1, "answer": "Skip"}
//
// A session receives the events that its seat observes. All other answers go through the same access checks and the
// same projection as the pages. No cookie is read or set.
package api
