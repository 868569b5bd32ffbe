package phrase

import (
	"strings"

	"aiwolfplay/game/protocol"
)

// A production is a kind of clause with a message for each grammatical position. Each verb and each operator is a
// production. Some have several productions, because their words depend on the seat that is meant.
type production uint8

// hole is a clause that is still missing.
const hole = production(protocol.VerbNone)

// firstOp is the production of the first operator; the verbs come before it. The
// productions of REQUEST and INQUIRE are for reported requests and questions only.
const firstOp = production(protocol.NumVerbs)

const (
	oneOf     = firstOp + protocol.NumOps + iota // an ESTIMATE that exactly one of two seats has a role
	someOf                                       // the same for at least one of several seats
	claimSelf                                    // COMINGOUT of a seat about itself
	claimAny                                     // the same for a role that is not named
	am                                           // COMINGOUT of the speaker or the addressee about itself
	yes                                          // AGREE with a question
	no                                           // DISAGREE with a question
	counter                                      // a claim of the speaker and the same claim of another seat
	accused                                      // a claim of the speaker and a result against it
	willClaim                                    // a claim of the speaker in a whisper: the role that it will claim

	numProductions = iota + int(firstOp) + protocol.NumOps
)

var otherProductions = [...]string{
	"one_of", "some_of", "claim_self", "claim_any", "am", "yes", "no", "counter", "accused", "will_claim",
}

func ofVerb(v protocol.Verb) production { return production(v) }

func ofOp(o protocol.Op) production { return firstOp + production(o) }

// verb returns the verb of the production, or VerbNone if the production is no verb.
func (p production) verb() protocol.Verb {
	if p < firstOp {
		return protocol.Verb(p)
	}
	return protocol.VerbNone
}

// op returns the operator of the production, or OpNone if the production is no operator.
func (p production) op() protocol.Op {
	if p >= firstOp && p < oneOf {
		return protocol.Op(p - firstOp)
	}
	return protocol.OpNone
}

// String returns the production's name as used in message ids: the protocol's word in small letters, or a name of its
// own.
func (p production) String() string {
	switch {
	case p == hole:
		return "hole"
	case p >= oneOf:
		return otherProductions[p-oneOf]
	}
	return strings.ToLower(p.verb().String() + p.op().String())
}

// A form is the grammatical position of a clause.
type form uint8

const (
	formSay         form = iota // a statement of the speaker
	formSayBy                   // a statement about another seat
	formSayAny                  // a statement about somebody unnamed
	formSaySome                 // a statement of the speaker about somebody unnamed
	formFirst                   // a conclusion that comes before another one
	formSo                      // a conclusion
	formThat                    // inside another clause
	formThatAny                 // inside another clause, about somebody unnamed
	formAlso                    // a reason that comes before another one
	formSince                   // a reason
	formSinceBy                 // a reason about another seat
	formSinceAfter              // a reason that comes after another one, as the word of another seat
	formSinceWho                // a reason about a seat that is identified by a known fact
	formSinceByWho              // the same, about another seat
	formWho                     // a seat that is identified by a known fact
	formTold                    // the word of another seat
	formTo                      // what somebody was asked to do
	formAsk                     // a question: yes or no
	formAskYou                  // the same about the addressee
	formAskMe                   // the same about an act or opinion of the addressee that concerns the speaker
	formAskWho                  // a question about the subject
	formAskWhom                 // a question about the target
	formAskWhat                 // a question about the role or the result
	formAskAll                  // a question about the target and the role or result
	formDo                      // what somebody is asked to do
	formShort                   // the short register
	formShortAsk                // a question in the short register
	formShortAskYou             // the same about the addressee

	numForms = iota
)

var formNames = [numForms]string{
	"say", "say_by", "say_any", "say_some", "first", "so", "that", "that_any", "also", "since", "since_by",
	"since_after", "since_who", "since_by_who", "who", "told", "to",
	"ask", "ask_you", "ask_me", "ask_who", "ask_whom", "ask_what", "ask_all", "do", "short", "short_ask", "short_ask_you",
}

// instead maps each form to the form whose message is used if a production has no message for it.
var instead = [numForms]form{
	formSay: formSay, formSayBy: formSay, formSayAny: formSayBy, formSaySome: formSay, formSo: formSay,
	formThat: formThat, formThatAny: formThat, formAlso: formAlso,
	formSince: formSince, formSinceBy: formSince, formTo: formTo, formFirst: formFirst,
	formSinceAfter: formSinceAfter, formSinceWho: formSinceWho, formSinceByWho: formSinceWho,
	formWho: formWho, formTold: formTold,
	formAsk: formAsk, formAskYou: formAsk, formAskMe: formAskYou, formAskWho: formAsk,
	formAskWhom: formAsk, formAskWhat: formAsk, formAskAll: formAskWhom,
	formDo: formDo, formShort: formThat, formShortAsk: formShort, formShortAskYou: formShortAsk,
}

// basic lists the forms for which every production needs a message.
var basic = [...]form{formSay, formThat, formAsk, formDo}

// short reports whether the form is of the short register.
func (f form) short() bool { return f >= formShort }

// asks reports whether the form is a question.
func (f form) asks() bool { return f >= formAsk && f <= formAskAll || f >= formShortAsk }

// asksFor reports whether a question in this form asks for a part of the clause.
func (f form) asksFor() bool { return f >= formAskWho && f <= formAskAll }

// states reports whether the form is that of a main clause.
func (f form) states() bool { return f <= formSo }

// A variant distinguishes the messages of a production with the same form, such as
// its negation.
type variant uint8

const (
	positive     variant = iota
	negated              // NOT encloses the clause
	denied               // the same for a denial about everybody: "nobody", "neither of them"
	dated                // DAY encloses the clause
	datedNegated         // both
	datedDenied          // the same for a denial about everybody
	more                 // of a list with more than two operands

	numVariants = iota
)

var variantNames = [numVariants]string{"", "_not", "_none", "_on", "_on_not", "_on_none", "_more"}

// plainer maps a variant to its fallback, whose message is used if the variant has no message of its own.
var plainer = [numVariants]variant{denied: negated, datedNegated: negated, datedDenied: denied}

// A message is the index in Writer.messages of a message that does not belong to a production.
type message uint8

const (
	msgStatement message = iota
	msgAppeal
	msgQuestion
	msgReason
	msgQuoteOuter
	msgQuoteInner
	msgQuoteCut // a quotation without its reason
	msgGroup
	msgGroupInner
	msgSource
	msgSourceThat
	msgSourceAsk
	msgHolds
	msgHoldsAsk
	msgSeeTo
	msgPretend
	msgToSeeTo
	msgToPretend
	msgPlease
	msgPleaseWhom
	msgAskWhom
	msgComeOut
	msgComeOutNot
	msgJoinMe
	msgJoinedSay // a seat says what it will do and asks everybody to do the same
	msgJoinedThat
	msgJoinedSince
	msgWhen
	msgDay
	msgTalkQuoted
	msgTalkLabel
	msgTalkBare
	msgTalkNamed // inside quotation marks, when no others are possible
	msgWhisperQuoted
	msgWhisperLabel
	msgWhisperBare
	msgWhisperNamed
	msgListAnd
	msgListAndMore
	msgListOr
	msgListOrMore
	msgListXor
	msgListXorOne // roles or results of one seat, of which only one can be true
	msgListWhom
	msgListWhomMore
	msgHearsaySay
	msgHearsayThat
	msgHearsaySince
	msgHearsayAsk
	msgHearsayDo
	msgBecauseSo
	msgBecauseSoAsk // a reason for a question
	msgBecauseLong
	msgBecauseThings
	msgBecauseGiven
	msgBecauseAndSince
	msgBecauseAndSinceMore
	msgBecauseButSince // one reason takes a seat for human, the other for a werewolf
	msgBecauseAndSo
	msgBecauseFirstSo // after formFirst
	msgAndAlso
	msgAndAlsoMore
	msgOrJoin
	msgOrJoinAsk
	msgShortRequest
	msgShortInquire
	msgShortSource
	msgShortNot
	msgShortDay
	msgShortWhen
	msgShortOn
	msgShortTalk
	msgShortWhisper
	msgName
	msgReader
	msgLackClause
	msgLackTalk
	msgLackDay

	numMessages = iota
)

var messageIDs = [numMessages]string{
	msgStatement:           "sentence.statement",
	msgAppeal:              "sentence.appeal",
	msgQuestion:            "sentence.question",
	msgReason:              "sentence.reason",
	msgQuoteOuter:          "sentence.quote_outer",
	msgQuoteInner:          "sentence.quote_inner",
	msgQuoteCut:            "sentence.quote_cut",
	msgGroup:               "sentence.group",
	msgGroupInner:          "sentence.group_inner",
	msgSource:              "source.say",
	msgSourceThat:          "source.that",
	msgSourceAsk:           "source.ask",
	msgHolds:               "sentence.holds",
	msgHoldsAsk:            "sentence.holds_ask",
	msgSeeTo:               "sentence.see_to",
	msgPretend:             "sentence.pretend",
	msgToSeeTo:             "sentence.to_see_to",
	msgToPretend:           "sentence.to_pretend",
	msgPlease:              "sentence.please",
	msgPleaseWhom:          "sentence.please_whom",
	msgAskWhom:             "sentence.ask_whom",
	msgComeOut:             "sentence.come_out",
	msgComeOutNot:          "sentence.come_out_not",
	msgJoinMe:              "sentence.join_me",
	msgJoinedSay:           "joined.say",
	msgJoinedThat:          "joined.that",
	msgJoinedSince:         "joined.since",
	msgWhen:                "sentence.when",
	msgDay:                 "sentence.day",
	msgTalkQuoted:          "sentence.talk_quoted",
	msgTalkLabel:           "sentence.talk_label",
	msgTalkBare:            "sentence.talk_bare",
	msgTalkNamed:           "sentence.talk_named",
	msgWhisperQuoted:       "sentence.whisper_quoted",
	msgWhisperLabel:        "sentence.whisper_label",
	msgWhisperBare:         "sentence.whisper_bare",
	msgWhisperNamed:        "sentence.whisper_named",
	msgListAnd:             "list.and",
	msgListAndMore:         "list.and_more",
	msgListOr:              "list.or",
	msgListOrMore:          "list.or_more",
	msgListXor:             "list.xor",
	msgListXorOne:          "list.xor_one",
	msgListWhom:            "list.whom",
	msgListWhomMore:        "list.whom_more",
	msgHearsaySay:          "hearsay.say",
	msgHearsayThat:         "hearsay.that",
	msgHearsaySince:        "hearsay.since",
	msgHearsayAsk:          "hearsay.ask",
	msgHearsayDo:           "hearsay.do",
	msgBecauseSo:           "because.so",
	msgBecauseSoAsk:        "because.so_ask",
	msgBecauseLong:         "because.long",
	msgBecauseThings:       "because.things",
	msgBecauseGiven:        "because.given",
	msgBecauseAndSince:     "because.and_since",
	msgBecauseAndSinceMore: "because.and_since_more",
	msgBecauseButSince:     "because.but_since",
	msgBecauseAndSo:        "because.and_so",
	msgBecauseFirstSo:      "because.first_so",
	msgAndAlso:             "and.also",
	msgAndAlsoMore:         "and.also_more",
	msgOrJoinAsk:           "or.join_ask",
	msgOrJoin:              "or.join",
	msgShortRequest:        "short.request",
	msgShortInquire:        "short.inquire",
	msgShortSource:         "short.source",
	msgShortNot:            "short.not",
	msgShortDay:            "short.day",
	msgShortWhen:           "short.when",
	msgShortOn:             "short.on",
	msgShortTalk:           "short.talk",
	msgShortWhisper:        "short.whisper",
	msgName:                "name.seat",
	msgReader:              "name.reader",
	msgLackClause:          "lack.clause",
	msgLackTalk:            "lack.talk",
	msgLackDay:             "lack.day",
}

// optional lists the messages that a language may leave out.
var optional = [...]message{
	msgQuoteInner, msgToSeeTo, msgToPretend, msgListWhomMore, msgBecauseAndSinceMore,
	msgTalkLabel, msgTalkNamed, msgWhisperLabel, msgWhisperNamed,
	msgListAndMore, msgListOrMore, msgListXorOne, msgOrJoinAsk, msgBecauseSoAsk,
	msgQuoteCut, msgBecauseButSince, msgBecauseFirstSo, msgJoinedSay, msgJoinedThat, msgJoinedSince,
}

// A person is the grammatical person of a reference.
type person uint8

const (
	personSeat     person = iota // by number or name
	personMe                     // the speaker
	personYou                    // the addressee
	personThey                   // the seat that was named just before
	personMyself                 // the clause's subject again, if it is the speaker
	personYourself               // the same, if it is the addressee
	personThemself               // the same, for any other seat
	personAny                    // somebody
	personNone                   // nobody
	personWh                     // the person that a question asks for
	personReader                 // the reader of the words, if a language distinguishes them from other seats
	personKnown                  // a seat that is identified by a known fact
	personEveryone               // ANY as the addressee
	personHole                   // not said yet

	numPersons = iota
)

var personNames = [numPersons]string{
	"seat", "me", "you", "they", "myself", "yourself", "themself", "any", "none", "wh", "reader", "known",
	"everyone", "hole",
}

// A grammaticalCase selects the wording of a person by its position in the clause.
type grammaticalCase uint8

const (
	caseTopic   grammaticalCase = iota // the subject of a main clause
	caseSubject                        // the subject of a clause inside another
	caseWill                           // the subject of a future clause, together with "will"
	caseObject
	caseIs   // the subject of "is", together with the verb
	caseAre  // the same of several
	caseBe   // the subject of "is" at the end of a clause: "what I am"
	caseWas  // the same in the past
	caseWere // the same of several
	caseWhose
	caseWhom // the addressee of a request
	caseBy   // the subject in the short register
	caseTo   // the addressee in the short register

	numCases = iota
)

var caseNames = [numCases]string{
	"topic", "subject", "will", "object", "is", "are", "be", "was", "were", "whose", "whom", "by", "short_to",
}

// elsewhere maps each case to the case whose words are used if a language does not distinguish the two.
var elsewhere = [numCases]grammaticalCase{
	caseTopic: caseTopic, caseSubject: caseTopic, caseWill: caseTopic, caseObject: caseObject, caseIs: caseObject,
	caseAre: caseIs, caseBe: caseIs, caseWas: caseIs, caseWere: caseWas, caseWhose: caseObject,
	caseWhom: caseObject, caseBy: caseSubject,
	caseTo: caseObject,
}

// The words for roles and species are in the order of their constants, behind
// that of a hole; a question's ANY comes last.
var (
	roleNames = [...]string{
		"hole", "villager", "seer", "medium", "bodyguard", "werewolf", "possessed", "any", "wh",
	}
	speciesNames = [...]string{"hole", "human", "werewolf", "any", "wh"}
)
