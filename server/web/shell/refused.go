package shell

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/limit"
	"aiwolfplay/server/screen"
	"aiwolfplay/templates/ui"
)

// refusedBytes is the memory for refused forms. A form is dropped if it hasn't been used for some minutes.
const refusedBytes = 4 << 20

// refusedField is the query parameter with the id of a refused form, in the address of the page that shows the form
// again.
const refusedField = "refused"

// A RefusedForm is a form of a page without JavaScript that was refused. The visitor is redirected to the form's
// page, which shows the reason, and fills in the fields again.
type RefusedForm struct {
	Err    error
	Fields url.Values // those that the page shows again

	user, path, about string
}

// Forms keep refused forms for the pages that show them again.
type Forms struct {
	refusals *Refusals
	kept     *limit.Cache[string, *RefusedForm]
}

func newForms(refusals *Refusals) *Forms {
	return &Forms{refusals, limit.NewCache[string, *RefusedForm](refusedBytes).Forgetting()}
}

// Size implements limit.Sizer.
func (r *RefusedForm) Size() int {
	size := 500 // about the rest
	for name, values := range r.Fields {
		size += len(name)
		for _, value := range values {
			size += len(value)
		}
	}
	return size
}

// Return redirects the visitor to the page of a form that was refused. The page shows the fields again. It calls
// Refused with the same about. If the page is about another thing by then, such as the next question, it doesn't show
// the refusal. Return returns err for scripts, and if the error is internal.
func (f *Forms) Return(c echo.Context, to, about string, err error, fields url.Values) error {
	if WantsJSON(c) || f.refusals.Problem(err, VisitOf(c).Lang).Status == http.StatusInternalServerError {
		return err
	}
	form := &RefusedForm{Err: err, Fields: fields, user: VisitOf(c).User, about: about}
	address, parseErr := url.Parse(to)
	if parseErr != nil {
		return parseErr
	}
	form.path = address.Path
	id := RandomID()
	f.kept.Keep(id, form)
	return c.Redirect(http.StatusSeeOther, screen.At(form.path, address.Query()).With(refusedField, id).String())
}

// takeRefused removes the id of a refused form from an address and returns it, so that no link of the page repeats
// the id.
func takeRefused(address *url.URL) string {
	if !strings.Contains(address.RawQuery, refusedField) {
		return ""
	}
	query := address.Query()
	id := query.Get(refusedField)
	query.Del(refusedField)
	address.RawQuery = query.Encode()
	return id
}

// Find returns the refused form of an id, nil for none.
func (f *Forms) Find(id string) *RefusedForm {
	form, _ := f.kept.Get(id)
	return form
}

// Refused returns the form that brought the visitor to the page of the request, nil for none.
func (f *Forms) Refused(c echo.Context, about string) *RefusedForm {
	form := f.Find(VisitOf(c).refused)
	if form == nil || form.path != c.Request().URL.Path || form.about != about ||
		form.user != "" && form.user != VisitOf(c).User {
		return nil
	}
	return form
}

// Why returns the reason why the form was refused, "" for nil.
func (f *Forms) Why(form *RefusedForm, lang ui.Lang) string {
	if form == nil {
		return ""
	}
	return f.refusals.Problem(form.Err, lang).Text
}

// Field returns a field of the form, "" for nil.
func (r *RefusedForm) Field(name string) string {
	if r == nil {
		return ""
	}
	return r.Fields.Get(name)
}
