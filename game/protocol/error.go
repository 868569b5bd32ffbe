package protocol

import (
	"fmt"
	"strings"

	"aiwolfplay/game"
)

// A SyntaxError says where a text stops being a sentence and what could have
// stood there instead, in a form that callers can put into any language.
type SyntaxError struct {
	Offset int     // in bytes of the text
	Found  string  // the word or parenthesis at this place, "" at the end
	Want   []Token // what could have stood there; not to be modified
}

// Error returns the error in English.
func (e *SyntaxError) Error() string {
	var wants []string
	for _, t := range e.Want {
		wants = append(wants, t.String())
	}
	found := "the end"
	if e.Found != "" {
		found = fmt.Sprintf("%.40q", e.Found)
	}
	return fmt.Sprintf("at byte %d: found %s, want %s", e.Offset, found, strings.Join(wants, " or "))
}

// A Token is something that can be expected at a place in a sentence.
type Token uint8

// The kinds of tokens of a sentence.
const (
	TokenNone       Token = iota
	TokenSubject          // a numbered agent or ANY, before a verb or an operator
	TokenVerb             // the word of a simple sentence
	TokenOperator         // the word of a compound sentence
	TokenTarget           // a numbered agent or ANY
	TokenRole             // a role or ANY
	TokenSpecies          // a species or ANY
	TokenTalkNumber       // "TALK day1 ID:3", or the part of it that is missing
	TokenDay              // the number of a day
	TokenOperand          // a sentence in parentheses
	TokenSpace            // white space before an operand
	TokenClose            // the parenthesis that closes an operand
	TokenEnd              // nothing more
	TokenShorter          // a text of at most MaxLength bytes
	TokenShallower        // at most MaxDepth operands inside each other

	// NumTokens is the length of an array indexed by Token.
	NumTokens = iota
)

var tokenNames = [NumTokens]string{
	"nothing", "subject", "verb", "operator", "target", "role", "species", "talk number", "day",
	"operand", "space", "closing parenthesis", "end", "a shorter text", "fewer levels",
}

// String returns the English name of the expected token.
func (t Token) String() string { return game.NameOf(tokenNames[:], t) }

// Tokens that the parser accepts at each place. Each is a variable, because a list written at the call would
// be allocated there.
var (
	wantSentence        = []Token{TokenSubject, TokenVerb, TokenOperator}
	wantBody            = []Token{TokenVerb, TokenOperator}
	wantTarget          = []Token{TokenTarget}
	wantTargetOrOperand = []Token{TokenTarget, TokenOperand}
	wantRole            = []Token{TokenRole}
	wantSpecies         = []Token{TokenSpecies}
	wantTalkNumber      = []Token{TokenTalkNumber}
	wantDay             = []Token{TokenDay}
	wantOperand         = []Token{TokenOperand}
	wantSpace           = []Token{TokenSpace}
	wantClose           = []Token{TokenClose}
	wantOperandOrClose  = []Token{TokenOperand, TokenClose}
	wantEnd             = []Token{TokenEnd}
	wantOperandOrEnd    = []Token{TokenOperand, TokenEnd}
	wantShorter         = []Token{TokenShorter}
	wantShallower       = []Token{TokenShallower}
)
