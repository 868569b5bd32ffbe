package phrase

import (
	"strings"

	"aiwolfplay/game/protocol"
)

// A production is a kind of clause with a message for each grammatical position.
// Each verb and each operator is a production. Some are several, because their
// words depend on the seat that is meant.
type production uint8

// hole is a clause that is still missing.
const hole = production(protocol.VerbNone)

// firstOp is the production of the first operator; the verbs come before it. The
// productions of REQUEST and INQUIRE are for reported requests and questions only.
const firstOp = production(protocol.NumVerbs)

const (
	oneOf     = firstOp + protocol.NumOps + iota // ESTIMATE of one role for exactly one of two seats
	someOf                                       // the same for at least one of some seats
	claimSelf                                    // COMINGOUT of oneself
	am                                           // the same, by the speaker or the one who is asked
	yes                                          // AGREE with a question
	no                                           // DISAGREE with a question
	counter                                      // a claim of the speaker and the same claim of another

	numProductions = iota + int(firstOp) + protocol.NumOps
)

var otherProductions = [...]string{"one_of", "some_of", "claim_self", "am", "yes", "no", "counter"}

func ofVerb(v protocol.Verb) production { return production(v) }

func ofOp(o protocol.Op) production { return firstOp + production(o) }

// verb returns the verb that the production is, VerbNone for any other.
func (p production) verb() protocol.Verb {
	if p < firstOp {
		return protocol.Verb(p)
	}
	return protocol.VerbNone
}

// op returns the operator that the production is, OpNone for any other.
func (p production) op() protocol.Op {
	if p >= firstOp && p < oneOf {
		return protocol.Op(p - firstOp)
	}
	return protocol.OpNone
}

// String returns the production's name as used in message ids: the protocol's
// word in small letters, or what it is called here.
func (p production) String() string {
	switch {
	case p == hole:
		return "hole"
	case p >= oneOf:
		return otherProductions[p-oneOf]
	}
	return strings.ToLower(p.verb().String() + p.op().String())
}

// A form is the grammatical position that a clause stands in.
type form uint8

const (
	formSay        form = iota // a statement of the speaker
	formSayBy                  // a statement about somebody unnamed
	formSayHearsay             // a statement about another seat
	formThat                   // inside another clause
	formSince                  // as a reason
	formAsk                    // a question: yes or no
	formAskWho                 // a question for the subject
	formAskWhom                // a question for the target
	formAskWhat                // a question for the role or the result
	formAskAll                 // a question for target and role or result
	formDo                     // what somebody is asked to do

	numForms = iota
)

var formNames = [numForms]string{
	"say", "say_by", "say_hearsay", "that", "since", "ask", "ask_who", "ask_whom", "ask_what", "ask_all", "do",
}

// instead has for each form the form whose message is used if a production has none
// for the form itself.
var instead = [numForms]form{
	formSay: formSay, formSayBy: formSay, formSayHearsay: formSayBy,
	formThat: formThat, formSince: formSince,
	formAsk: formAsk, formAskWho: formAsk, formAskWhom: formAsk, formAskWhat: formAsk, formAskAll: formAskWhom,
	formDo: formDo,
}

// basic are the forms that every production needs a message for.
var basic = [...]form{formSay, formThat, formAsk, formDo}

// asks reports whether the form is a question.
func (f form) asks() bool { return f >= formAsk && f <= formAskAll }

// asksFor reports whether a question in this form asks for a part of the clause.
func (f form) asksFor() bool { return f >= formAskWho && f <= formAskAll }

// A variant distinguishes the messages of a production with the same form, such as
// its negation.
type variant uint8

const (
	positive variant = iota
	negated          // NOT stands around the clause
	more             // of a list: there are more than two operands

	numVariants = iota
)

var variantNames = [numVariants]string{"", "_not", "_more"}

// A message is the index in Writer.messages of a message that belongs to no
// production.
type message uint8

const (
	msgStatement message = iota
	msgAppeal
	msgQuestion
	msgReason
	msgQuoteOuter
	msgQuoteInner
	msgGroup
	msgGroupInner
	msgSource
	msgSeeTo
	msgPretend
	msgPlease
	msgPleaseWhom
	msgAskWhom
	msgComeOut
	msgComeOutNot
	msgJoinMe
	msgWhen
	msgTalkQuoted
	msgTalkBare
	msgWhisperQuoted
	msgWhisperBare
	msgRoleOr
	msgTargetOr
	msgTargetXor
	msgBecauseQuestion
	msgBecauseLong
	msgAndAlso
	msgAndAlsoMore
	msgOrJoin
	msgName
	msgLackClause
	msgLackTalk
	msgLackDay

	numMessages = iota
)

var messageIDs = [numMessages]string{
	msgStatement: "sentence.statement", msgAppeal: "sentence.appeal", msgQuestion: "sentence.question",
	msgReason:     "sentence.reason",
	msgQuoteOuter: "sentence.quote_outer", msgQuoteInner: "sentence.quote_inner",
	msgGroup: "sentence.group", msgGroupInner: "sentence.group_inner",
	msgSource: "sentence.source",
	msgSeeTo:  "sentence.see_to", msgPretend: "sentence.pretend",
	msgPlease: "sentence.please", msgPleaseWhom: "sentence.please_whom", msgAskWhom: "sentence.ask_whom",
	msgComeOut: "sentence.come_out", msgComeOutNot: "sentence.come_out_not",
	msgJoinMe:     "sentence.join_me",
	msgWhen:       "sentence.when",
	msgTalkQuoted: "sentence.talk_quoted", msgTalkBare: "sentence.talk_bare",
	msgWhisperQuoted: "sentence.whisper_quoted", msgWhisperBare: "sentence.whisper_bare",
	msgRoleOr: "sentence.role_or", msgTargetOr: "sentence.target_or", msgTargetXor: "sentence.target_xor",
	msgBecauseQuestion: "because.question", msgBecauseLong: "because.long",
	msgAndAlso: "and.also", msgAndAlsoMore: "and.also_more",
	msgOrJoin:     "or.join",
	msgName:       "name.seat",
	msgLackClause: "lack.clause", msgLackTalk: "lack.talk", msgLackDay: "lack.day",
}

// A person is the grammatical person of a reference.
type person uint8

const (
	personSeat     person = iota // by number or name
	personMe                     // the speaker
	personYou                    // the one who is spoken to
	personMyself                 // the clause's subject again, being the speaker
	personYourself               // the same, being the one who is spoken to
	personThemself               // the same, being anybody else
	personAny                    // somebody
	personWh                     // the one who is asked for
	personEveryone               // ANY as the one who is spoken to
	personHole                   // not said yet

	numPersons = iota
)

var personNames = [numPersons]string{
	"seat", "me", "you", "myself", "yourself", "themself", "any", "wh", "everyone", "hole",
}

// A grammatical case is how a person is worded in a place.
type grammaticalCase uint8

const (
	caseTopic   grammaticalCase = iota // the subject of a main clause
	caseSubject                        // the subject of a clause inside another
	caseObject
	caseIs   // the subject of "is", with it
	caseWhom // called upon

	numCases = iota
)

var caseNames = [numCases]string{"topic", "subject", "object", "is", "whom"}

// The words for roles and species are in the order of their constants, behind
// that of a hole; a question's ANY comes last.
var (
	roleNames = [...]string{
		"hole", "villager", "seer", "medium", "bodyguard", "werewolf", "possessed", "any", "wh",
	}
	speciesNames = [...]string{"hole", "human", "werewolf", "any", "wh"}
)
