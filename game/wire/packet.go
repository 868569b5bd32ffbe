package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"aiwolfplay/game"
)

// A Request says what a packet is for.
type Request string

// All requests of the protocol. The thread of a client fails on any other request.
const (
	RequestName            Request = "NAME"
	RequestRole            Request = "ROLE"
	RequestInitialize      Request = "INITIALIZE"
	RequestDailyInitialize Request = "DAILY_INITIALIZE"
	RequestDailyFinish     Request = "DAILY_FINISH"
	RequestTalk            Request = "TALK"
	RequestWhisper         Request = "WHISPER"
	RequestVote            Request = "VOTE"
	RequestDivine          Request = "DIVINE"
	RequestGuard           Request = "GUARD"
	RequestAttack          Request = "ATTACK"
	RequestFinish          Request = "FINISH"
)

// WantsAnswer reports whether the client has to answer the request.
func (r Request) WantsAnswer() bool {
	switch r {
	case RequestInitialize, RequestDailyInitialize, RequestDailyFinish, RequestFinish:
		return false
	}
	return true
}

// A Packet is one message of a server. Its five keys are always present, because
// client libraries look each of them up. Either both histories are nil (null in
// JSON) or neither is. A packet with a GameInfo has no histories: the Java client
// would ignore them.
type Packet struct {
	GameInfo       *GameInfo    `json:"gameInfo"`
	GameSetting    *GameSetting `json:"gameSetting"`
	Request        Request      `json:"request"`
	TalkHistory    []Talk       `json:"talkHistory"`
	WhisperHistory []Talk       `json:"whisperHistory"`
}

// GameInfo holds a seat's knowledge of the game. Agents are numbered from 1; None stands for nobody.
type GameInfo struct {
	Agent                int         `json:"agent"` // the receiver
	AttackVoteList       []Vote      `json:"attackVoteList"`
	AttackedAgent        int         `json:"attackedAgent"`
	CursedFox            int         `json:"cursedFox"`
	Day                  int         `json:"day"`
	DivineResult         *Judge      `json:"divineResult"`
	ExecutedAgent        int         `json:"executedAgent"`
	ExistingRoleList     []string    `json:"existingRoleList"`
	GuardedAgent         int         `json:"guardedAgent"`
	LastDeadAgentList    []int       `json:"lastDeadAgentList"`
	LatestAttackVoteList []Vote      `json:"latestAttackVoteList"`
	LatestExecutedAgent  int         `json:"latestExecutedAgent"`
	LatestVoteList       []Vote      `json:"latestVoteList"`
	MediumResult         *Judge      `json:"mediumResult"`
	RemainTalkMap        Map[int]    `json:"remainTalkMap"`
	RemainWhisperMap     Map[int]    `json:"remainWhisperMap"`
	RoleMap              Map[string] `json:"roleMap"`
	StatusMap            Map[string] `json:"statusMap"`
	TalkList             []Talk      `json:"talkList"`
	VoteList             []Vote      `json:"voteList"`
	WhisperList          []Talk      `json:"whisperList"`
}

// None is the number of nobody.
const None = -1

// The values of a status map.
const (
	Alive = "ALIVE"
	Dead  = "DEAD"
)

// GameSetting holds the settings of a game.
type GameSetting struct {
	EnableNoAttack      bool        `json:"enableNoAttack"`
	EnableNoExecution   bool        `json:"enableNoExecution"`
	EnableRoleRequest   bool        `json:"enableRoleRequest"`
	MaxAttackRevote     int         `json:"maxAttackRevote"`
	MaxRevote           int         `json:"maxRevote"`
	MaxSkip             int         `json:"maxSkip"`
	MaxTalk             int         `json:"maxTalk"`
	MaxTalkTurn         int         `json:"maxTalkTurn"`
	MaxWhisper          int         `json:"maxWhisper"`
	MaxWhisperTurn      int         `json:"maxWhisperTurn"`
	PlayerNum           int         `json:"playerNum"`
	RandomSeed          int64       `json:"randomSeed"` // says nothing about the game
	RoleNumMap          RoleNumbers `json:"roleNumMap"`
	TalkOnFirstDay      bool        `json:"talkOnFirstDay"`
	TimeLimit           int         `json:"timeLimit"` // in ms; None: not set, which clients read as 1000
	ValidateUtterance   bool        `json:"validateUtterance"`
	VotableInFirstDay   bool        `json:"votableInFirstDay"`
	VoteVisible         bool        `json:"voteVisible"`
	WhisperBeforeRevote bool        `json:"whisperBeforeRevote"`
}

// RoleNumbers maps the protocol's word for each role to the number of agents with the role.
type RoleNumbers map[string]int

// roleWords lists the keys of RoleNumbers in JSON. They must be exactly these, because client libraries look each of
// them up.
var roleWords = [...]string{
	"ANY", "BODYGUARD", "FOX", "FREEMASON", "MEDIUM", "POSSESSED", "SEER", "VILLAGER", "WEREWOLF",
}

// A Talk is one utterance. Idx counts the utterances of a day and channel from 0.
type Talk struct {
	Agent int    `json:"agent"`
	Day   int    `json:"day"`
	Idx   int    `json:"idx"`
	Text  string `json:"text"`
	Turn  int    `json:"turn"`
}

// A Vote is a vote of one agent for another.
type Vote struct {
	Agent  int `json:"agent"`
	Day    int `json:"day"`
	Target int `json:"target"`
}

// A Judge is a result of the seer or the medium. Day is the day on which it is received.
type Judge struct {
	Agent  int    `json:"agent"`
	Day    int    `json:"day"`
	Result string `json:"result"`
	Target int    `json:"target"`
}

// A Map maps agents to values. In JSON it is an object whose keys are decimal numbers. The order of the entries is kept
// there.
type Map[T any] []Entry[T]

// An Entry is one agent's value.
type Entry[T any] struct {
	Agent int
	Value T
}

// Of returns the value of an agent, or the zero value if there is none.
func (m Map[T]) Of(agent int) (value T) {
	for i := range m {
		if m[i].Agent == agent {
			return m[i].Value
		}
	}
	return value
}

// UnmarshalJSON reads an object and keeps its order.
func (m *Map[T]) UnmarshalJSON(data []byte) error {
	*m = Map[T]{}
	if string(data) == "null" {
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return fmt.Errorf("an object expected, got %.20s", data)
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return err
		}
		agent, err := strconv.Atoi(key.(string)) // a key is always a string
		if err != nil || agent < 1 || agent > game.MaxSeats {
			return fmt.Errorf("the number of an agent expected, got %.20q", key)
		}
		var value T
		if err := dec.Decode(&value); err != nil {
			return err
		}
		*m = append(*m, Entry[T]{agent, value})
	}
	return nil
}

// ParsePacket reads a packet. It ignores unknown fields and reads absent fields as
// null or 0. A line without a request is an error.
func ParsePacket(line []byte) (Packet, error) {
	var p Packet
	if err := json.Unmarshal(line, &p); err != nil {
		return Packet{}, fmt.Errorf("wire: a packet expected: %w", err)
	}
	if p.Request == "" {
		return Packet{}, fmt.Errorf("wire: a packet expected: it has no request")
	}
	return p, nil
}
