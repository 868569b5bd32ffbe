package protocol

import (
	"fmt"
	"math"
)

// An Op is the operator of a compound sentence. The zero value is none.
type Op uint8

// The eight operators of protocol 3.6.
const (
	OpNone Op = iota
	Request
	Inquire
	Because
	Day
	Not
	And
	Or
	Xor

	// NumOps is the length of an array indexed by Op.
	NumOps = iota
)

// An opRow describes an operator. The effect of an utterance on its operands (it asserts, denies or asks for
// them) is in [SpeechActs].
type opRow struct {
	op          Op
	word        string // as the protocol spells it
	takes       opWord
	least, most int // operands
}

// An opWord is a kind of word between an operator and its operands.
type opWord uint8

const (
	noWord opWord = iota
	targetWord
	dayWord
)

// many means that only the length of an utterance limits the number of operands.
const many = math.MaxInt

// opRows lists the operators in the order of menus.
var opRows = [...]opRow{
	{op: Request, word: "REQUEST", takes: targetWord, least: 1, most: 1},
	{op: Inquire, word: "INQUIRE", takes: targetWord, least: 1, most: 1},
	{op: Because, word: "BECAUSE", least: 2, most: 2},
	{op: Day, word: "DAY", takes: dayWord, least: 1, most: 1},
	{op: Not, word: "NOT", least: 1, most: 1},
	{op: And, word: "AND", least: 1, most: many},
	{op: Or, word: "OR", least: 1, most: many},
	{op: Xor, word: "XOR", least: 2, most: 2},
}

// Ops lists the operators in the order of menus.
var Ops = func() (list [NumOps - 1]Op) {
	for i, row := range opRows {
		list[i] = row.op
	}
	return list
}()

// opTable holds the row of each operator.
var opTable = func() (table [NumOps]opRow) {
	for _, row := range opRows {
		table[row.op] = row
	}
	for o := range table {
		if o > 0 && table[o].word == "" {
			panic(fmt.Sprintf("protocol: operator number %d has no row in opRows", o))
		}
	}
	return table
}()

// row returns the operator's row. OpNone and unknown operators have an empty one.
func (o Op) row() *opRow {
	if o >= NumOps {
		o = OpNone
	}
	return &opTable[o]
}

// String returns the protocol's word for the operator, "" for OpNone.
func (o Op) String() string {
	if o >= NumOps {
		return "?"
	}
	return opTable[o].word
}

// ParseOp returns the operator of a protocol word.
func ParseOp(word string) (Op, bool) {
	for o := OpNone + 1; o < NumOps; o++ {
		if opTable[o].word == word {
			return o, true
		}
	}
	return OpNone, false
}

// TakesTarget reports whether a target follows the operator.
func (o Op) TakesTarget() bool { return o.row().takes == targetWord }

// TakesDay reports whether the number of a day follows the operator.
func (o Op) TakesDay() bool { return o.row().takes == dayWord }

// TakesList reports whether the operator has no fixed number of operands.
func (o Op) TakesList() bool { return o.row().most == many }

// Arity returns the least and the greatest number of operands of the operator. The greatest number is [math.MaxInt] if
// only the length of a sentence limits it.
func (o Op) Arity() (least, most int) { return o.row().least, o.row().most }
