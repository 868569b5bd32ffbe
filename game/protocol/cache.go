package protocol

// cacheSize is how many texts a Cache holds: more than the distinct utterances
// of a table of fifteen in a game.
const cacheSize = 2048

// A Cache remembers the utterances of a table, so that each distinct text is
// parsed once however many read it. The zero value is ready. It must not be used
// by two goroutines at once. When it is full it forgets everything and starts
// over; it never holds more than cacheSize texts of MaxLength bytes.
type Cache struct {
	parsed map[string]*parsed
}

type parsed struct {
	canonical string
	sentence  Sentence
	err       error
}

// Parse returns the canonical text and the parsed form of an utterance, or the
// error of [Parse]. The sentence is shared with later callers and must not be
// modified; it stays valid when the cache starts over.
func (c *Cache) Parse(text string) (canonical string, s *Sentence, err error) {
	p := c.parsed[text]
	if p == nil {
		p = c.add(text)
	}
	if p.err != nil {
		return "", nil, p.err
	}
	return p.canonical, &p.sentence, nil
}

func (c *Cache) add(text string) *parsed {
	s, err := Parse(text)
	p := &parsed{sentence: s, err: err}
	if err == nil {
		p.canonical = s.String()
		if p.canonical == text {
			p.canonical = text // keep one copy of the two
		}
	}
	if len(text) > MaxLength {
		return p // rejected without being read; as a key it could be of any size
	}
	if c.parsed == nil || len(c.parsed) >= cacheSize {
		c.parsed = make(map[string]*parsed)
	}
	c.parsed[text] = p
	return p
}
