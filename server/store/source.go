package store

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"aiwolfplay/game"
)

// SourceNote is the kind of the note that keeps the file from which a game was imported, so that it can be written back
// byte for byte. Its body is {"gzip":"…"} in base64.
const SourceNote = "source"

type source struct {
	Gzip []byte `json:"gzip"`
}

// SourceOf returns the note with the file of an imported game. No viewer sees it.
func SourceOf(file []byte, at time.Time) (Note, error) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err == nil {
		_, err = z.Write(file)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		return Note{}, err
	}
	body, err := json.Marshal(source{packed.Bytes()})
	return Note{At: at, Kind: SourceNote, To: game.To(0), Body: string(body)}, err
}

// Source returns the file from which the game was imported, nil if there is none.
func (r *Record) Source() ([]byte, error) {
	for _, n := range r.Notes {
		if n.Kind != SourceNote {
			continue
		}
		var s source
		if err := json.Unmarshal([]byte(n.Body), &s); err != nil {
			return nil, fmt.Errorf("source of game %s: %w", r.ID, err)
		}
		unpacked, err := gzip.NewReader(bytes.NewReader(s.Gzip))
		if err != nil {
			return nil, fmt.Errorf("source of game %s: %w", r.ID, err)
		}
		return io.ReadAll(unpacked)
	}
	return nil, nil
}
