package limit

import (
	"errors"
	"testing"
)

// take takes places. Its result gone is set when they are given up.
func take(t *testing.T, p *Places, key string, size int64, want error) (leave func(), gone *bool) {
	t.Helper()
	gone = new(bool)
	leave, err := p.Take(key, size, func() { *gone = true })
	if !errors.Is(err, want) {
		t.Errorf("%s takes %d: %v, want %v", key, size, err, want)
	}
	return leave, gone
}

// TestPlaces checks that nobody holds more places than allowed, and that the client that holds least finds a place.
func TestPlaces(t *testing.T) {
	t.Parallel()
	p := NewPlaces(10, 6)
	_, first := take(t, p, "hog", 3, nil)
	_, second := take(t, p, "hog", 3, nil)
	take(t, p, "hog", 1, ErrOwn)
	leave, own := take(t, p, "anna", 4, nil)
	take(t, p, "anna", 2, ErrFull) // anna would hold more than the present largest holder
	if *first || *second {
		t.Error("places are taken away for somebody who holds more")
	}
	_, ben := take(t, p, "ben", 2, nil)
	if *first || !*second || *own || *ben {
		t.Error("want the latest place of who holds most, and no other")
	}
	leave()
	leave()
	if p.Held("anna") != 0 || p.Held("hog") != 3 || p.Held("ben") != 2 {
		t.Errorf("anna holds %d, hog %d, ben %d", p.Held("anna"), p.Held("hog"), p.Held("ben"))
	}
	take(t, p, "anna", 5, nil)
}

// TestPlacesThatStay checks that a place that cannot be given up is not taken away, and that a place that was given up
// is not returned twice.
func TestPlacesThatStay(t *testing.T) {
	t.Parallel()
	p := NewPlaces(2, 2)
	for range 2 {
		if _, err := p.Take("hog", 1, nil); err != nil {
			t.Fatal(err)
		}
	}
	take(t, p, "anna", 1, ErrFull)

	p = NewPlaces(2, 2)
	take(t, p, "hog", 1, nil)
	leave, gone := take(t, p, "hog", 1, nil)
	take(t, p, "anna", 1, nil)
	if !*gone {
		t.Error("the hog keeps both")
	}
	leave()
	take(t, p, "ben", 1, ErrFull)
}
