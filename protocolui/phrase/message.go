package phrase

// A production is something that a clause can say. Most are verbs; some verbs
// are worded differently by who is meant, so that they are several productions.
type production uint8

const (
	estimate  production = iota
	oneOf                // ESTIMATE of one role for exactly one of two seats
	someOf               // the same for at least one of some seats
	claim                // COMINGOUT of somebody else
	claimSelf            // COMINGOUT of oneself
	am                   // the same, by the speaker or the one who is asked
	divination
	guard
	vote
	attack
	divined
	identified
	guarded
	voted
	attacked
	agree
	disagree
	yes // agreement with a question
	no
	request // REQUEST and INQUIRE told of, not done
	inquire
	counter // a claim of the speaker and the same claim of another
	hole    // a clause that is still missing

	numProductions = iota
)

var productionNames = [numProductions]string{
	"estimate", "one_of", "some_of", "claim", "claim_self", "am", "divination", "guard", "vote", "attack", "divined", "identified",
	"guarded", "voted", "attacked", "agree", "disagree", "yes", "no", "request", "inquire", "counter", "hole",
}

// A form is the grammatical position that a clause stands in.
type form uint8

const (
	say        form = iota // a statement of the speaker
	sayBy                  // a statement about somebody unnamed
	sayHearsay             // a statement about another seat
	that                   // inside another clause
	since                  // as a reason
	ask                    // a question: yes or no
	askWho                 // a question for the subject
	askWhom                // a question for the target
	askWhat                // a question for the role or the result
	askAll                 // a question for target and role or result
	do                     // what somebody is asked to do

	numForms = iota
)

var formNames = [numForms]string{
	"say", "say_by", "say_hearsay", "that", "since", "ask", "ask_who", "ask_whom", "ask_what", "ask_all", "do",
}

// instead is the form whose message serves where a production has none of its own.
var instead = [numForms]form{
	sayBy: say, sayHearsay: sayBy, askWho: ask, askWhom: ask, askWhat: ask, askAll: askWhom,
	say: say, that: that, since: since, ask: ask, do: do,
}

// A message is one that is not a production's: the index into Writer.messages.
type message uint8

const (
	msgOver message = iota
	msgSkip
	msgStatement
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
	msgBecauseShort
	msgBecauseQuestion
	msgBecauseLong
	msgBecauseThat
	msgBecauseAsk
	msgBecauseDo
	msgDaySay
	msgDayThat
	msgDayAsk
	msgDayDo
	msgNotSay
	msgNotThat
	msgNotAsk
	msgNotDo
	msgAndLast
	msgAndMore
	msgAndAlso
	msgAndAlsoMore
	msgAndThat
	msgAndThatMore
	msgAndAsk
	msgAndAskMore
	msgAndDo
	msgAndDoMore
	msgOrJoin
	msgOrSay
	msgOrSayMany
	msgOrThat
	msgOrThatMany
	msgOrDo
	msgOrDoMany
	msgOrAskJoin
	msgXorSay
	msgXorThat
	msgXorDo
	msgXorAsk
	msgName
	msgLackClause
	msgLackTalk
	msgLackDay

	numMessages = iota
)

var messageIDs = [numMessages]string{
	"sentence.over", "sentence.skip", "sentence.statement", "sentence.appeal", "sentence.question",
	"sentence.reason", "sentence.quote_outer", "sentence.quote_inner", "sentence.group", "sentence.group_inner", "sentence.source",
	"sentence.see_to", "sentence.pretend", "sentence.please", "sentence.please_whom", "sentence.ask_whom", "sentence.come_out",
	"sentence.come_out_not", "sentence.join_me", "sentence.when", "sentence.talk_quoted",
	"sentence.talk_bare", "sentence.whisper_quoted", "sentence.whisper_bare", "sentence.role_or", "sentence.target_or",
	"sentence.target_xor",
	"because.short", "because.question", "because.long", "because.that", "because.ask", "because.do",
	"on_day.say", "on_day.that", "on_day.ask", "on_day.do", "not.say", "not.that", "not.ask", "not.do",
	"and.last", "and.more", "and.also", "and.also_more", "and.that", "and.that_more", "and.ask",
	"and.ask_more", "and.do", "and.do_more", "or.join", "or.say", "or.say_many", "or.that", "or.that_many",
	"or.do", "or.do_many", "or.ask_join", "xor.say", "xor.that", "xor.do", "xor.ask", "name.seat",
	"lack.clause", "lack.talk", "lack.day",
}

// A person is who a reference points to, as far as language cares.
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

// The words for roles and species are in the order of their constants, with a
// question's ANY and a hole behind them.
var (
	roleNames = [...]string{
		"hole", "villager", "seer", "medium", "bodyguard", "werewolf", "possessed", "any", "wh",
	}
	speciesNames = [...]string{"hole", "human", "werewolf", "any", "wh"}
)
