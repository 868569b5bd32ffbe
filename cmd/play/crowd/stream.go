package crowd

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// follow reads a stream of events until it ends or each returns false. data is valid only during the call.
func follow(body io.Reader, each func(id, event string, data []byte) bool) {
	lines := bufio.NewReader(body)
	var id, event string
	var long []byte // a line that is longer than the buffer
	for {
		part, err := lines.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			long = append(long, part...)
			continue
		}
		if err != nil { // an incomplete line does not count
			return
		}
		if len(long) > 0 {
			long = append(long, part...)
			part = long
		}
		name, value, _ := bytes.Cut(bytes.TrimSuffix(part, []byte("\n")), []byte(": "))
		switch string(name) {
		case "id":
			id = string(value)
		case "event":
			event = string(value)
		case "data":
			if !each(id, event, value) {
				return
			}
		}
		long = long[:0]
	}
}

// The marks of an utterance's protocol text in a patch.
var (
	beforeText = []byte(`talk__protocol\" lang=\"en\" translate=\"no\">`)
	afterText  = []byte(`</code`)
	revealed   = []byte(`id=\"line-role-`)
)

// utterances calls each with the utterances of a patch.
func utterances(patch []byte, each func(text []byte)) {
	for {
		at := bytes.Index(patch, beforeText)
		if at < 0 {
			return
		}
		patch = patch[at+len(beforeText):]
		if end := bytes.Index(patch, afterText); end >= 0 {
			each(patch[:end])
		}
	}
}
