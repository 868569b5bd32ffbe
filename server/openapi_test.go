package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"aiwolfplay/game/agent"
	"aiwolfplay/server/web/api"
	"aiwolfplay/server/web/shell"
)

// A description is openapi.json. Tests compare it with the router.
type description struct {
	text    []byte
	Paths   map[string]map[string]operation
	schemas *jsonschema.Compiler
}

type operation struct {
	RequestBody struct{ Content map[string]media }
	Responses   map[string]struct{ Content map[string]media }
}

type media struct {
	Schema struct {
		Ref string `json:"$ref"`
	}
	Example any
}

// described returns the description. Its schemas refuse properties that they don't have.
var described = sync.OnceValues(func() (*description, error) {
	text, err := os.ReadFile("web/api/openapi.json")
	if err != nil {
		return nil, err
	}
	d := &description{text: text, schemas: jsonschema.NewCompiler()}
	if err := json.Unmarshal(text, d); err != nil {
		return nil, err
	}
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
	if err != nil {
		return nil, err
	}
	closeObjects(document)
	return d, d.schemas.AddResource("openapi.json", document)
})

// closeObjects makes all objects of a schema refuse properties that the schema doesn't describe.
func closeObjects(node any) {
	switch node := node.(type) {
	case map[string]any:
		if _, ok := node["properties"].(map[string]any); ok && node["type"] == "object" {
			node["additionalProperties"] = false
		}
		for _, child := range node {
			closeObjects(child)
		}
	case []any:
		for _, child := range node {
			closeObjects(child)
		}
	}
}

// valid returns the errors of a JSON value by the schema of a media type.
func (d *description) valid(m media, text string) error {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil || m.Schema.Ref == "" {
		return err
	}
	schema, err := d.schemas.Compile("openapi.json" + m.Schema.Ref)
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

// operation returns the description of a request.
func (d *description) operation(method, path string) (operation, bool) {
	path, _, _ = strings.Cut(path, "?")
	is := strings.Split(path, "/")
	best, found := operation{}, false
	for template, methods := range d.Paths {
		op, ok := methods[strings.ToLower(method)]
		want := strings.Split(template, "/")
		if !ok || len(want) != len(is) {
			continue
		}
		fits := true
		for i := range want {
			fits = fits && (want[i] == is[i] || strings.HasPrefix(want[i], "{"))
		}
		if fits && (!found || template == path) {
			best, found = op, true
		}
	}
	return best, found
}

// compiling is held while schemas are compiled, because tests of programs run at the same time.
var compiling sync.Mutex

// checkDescribed compares an answer of the router, and the request if it was accepted, with the description.
func checkDescribed(t testing.TB, method, path, body string, status int, kind, answer string) {
	t.Helper()
	d, err := described()
	if err != nil {
		t.Fatal(err)
	}
	compiling.Lock()
	defer compiling.Unlock()
	op, ok := d.operation(method, path)
	if !ok {
		return // TestDescribedRoutes compares the routes
	}
	response, ok := op.Responses[fmt.Sprint(status)]
	if !ok && status >= http.StatusBadRequest {
		d.refusal(t, answer)
		return
	}
	kind, _, _ = strings.Cut(kind, ";")
	m, known := response.Content[kind]
	if !ok || known != (answer != "") {
		t.Errorf("%s %s: %d with %q isn't described", method, path, status, kind)
		return
	}
	if kind == "application/json" {
		if err := d.valid(m, answer); err != nil {
			t.Errorf("%s %s answers %d %s: %v", method, path, status, answer, err)
		}
	}
	if sent := op.RequestBody.Content["application/json"]; status < http.StatusBadRequest && sent.Schema.Ref != "" {
		if err := d.valid(sent, body); err != nil {
			t.Errorf("%s %s shell.Accepts %s: %v", method, path, body, err)
		}
	}
}

// refusal checks an answer to a refused request.
func (d *description) refusal(t testing.TB, answer string) {
	t.Helper()
	var m media
	m.Schema.Ref = "#/components/schemas/Refusal"
	if err := d.valid(m, answer); err != nil {
		t.Errorf("refused with %s: %v", answer, err)
	}
}

// TestDescribedRoutes checks that openapi.json describes all routes of the API, and no others.
func TestDescribedRoutes(t *testing.T) {
	t.Parallel()
	d, err := described()
	if err != nil {
		t.Fatal(err)
	}
	var have, want []string
	for path, methods := range d.Paths {
		for method := range methods {
			have = append(have, strings.ToUpper(method)+" "+path)
		}
	}
	for _, r := range openSite(t, agent.New).router.Routes() {
		if r.Path != shell.APIPath && !strings.HasPrefix(r.Path, shell.APIPath+"/") || strings.HasPrefix(r.Method, "echo_") {
			continue
		}
		parts := strings.Split(r.Path, "/")
		for i, part := range parts {
			if name, ok := strings.CutPrefix(part, ":"); ok {
				parts[i] = "{" + name + "}"
			}
		}
		want = append(want, r.Method+" "+strings.Join(parts, "/"))
	}
	slices.Sort(have)
	slices.Sort(want)
	if len(want) < 10 || !slices.Equal(have, want) {
		t.Errorf("described: %q\nrouted: %q", have, want)
	}
}

// TestDescribedExamples checks that the examples fit their schemas.
func TestDescribedExamples(t *testing.T) {
	t.Parallel()
	d, err := described()
	if err != nil {
		t.Fatal(err)
	}
	compiling.Lock()
	defer compiling.Unlock()
	n := 0
	for path, methods := range d.Paths {
		for _, op := range methods {
			contents := []map[string]media{op.RequestBody.Content}
			for _, r := range op.Responses {
				contents = append(contents, r.Content)
			}
			for _, content := range contents {
				for _, m := range content {
					if m.Example == nil {
						continue
					}
					n++
					text, err := json.Marshal(m.Example)
					if err != nil {
						t.Fatal(err)
					}
					if err := d.valid(m, string(text)); err != nil {
						t.Errorf("%s: %s: %v", path, text, err)
					}
				}
			}
		}
	}
	if n < 5 {
		t.Errorf("%d examples", n)
	}
}

// TestDescribedReading checks that the answers to programs that read games fit the description.
func TestDescribedReading(t *testing.T) {
	t.Parallel()
	s := openSite(t, agent.New)
	p := s.program("reader")
	var table struct{ ID string }
	p.must(http.StatusCreated, &table, "POST", "/tables", `{"agents":["plain"],"strength":"even","watched":true}`)
	var running struct{ Tables []any }
	p.must(http.StatusOK, &running, "GET", "/tables", "")
	var watched struct{ Events []any }
	for len(watched.Events) == 0 {
		p.must(http.StatusOK, &watched, "GET", "/tables/"+table.ID+"?wait=5", "")
	}
	if len(running.Tables) != 1 {
		t.Errorf("%d tables run", len(running.Tables))
	}
	p.must(http.StatusCreated, &table, "POST", "/tables", `{"agents":["me"]}`)
	p.play(func(q *api.Question) any { return q.Answers[0] })
	var past struct{ Games []any }
	p.must(http.StatusOK, &past, "GET", "/games?size=5", "")
	if len(past.Games) != 1 {
		t.Errorf("%d games", len(past.Games))
	}
	p.must(http.StatusOK, nil, "GET", "/games/"+table.ID, "")
	for _, format := range []string{"log", "jsonl", "html"} {
		p.must(http.StatusOK, nil, "GET", "/games/"+table.ID+"/export/"+format, "")
	}
	p.must(http.StatusNotFound, nil, "GET", "/games/"+table.ID+"/export/pdf", "")
	p.must(http.StatusOK, nil, "GET", "/evaluations", "")
	p.must(http.StatusOK, nil, "GET", "/openapi.json", "")
}
