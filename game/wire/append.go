package wire

import (
	"cmp"
	"slices"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// AppendLine appends the packet in the form in which it is sent: ASCII JSON without spaces, keys in alphabetical order,
// and one line feed. It does not use encoding/json because a server with many tables spends most of its time here.
func (p *Packet) AppendLine(dst []byte) []byte {
	o := object{dst: append(dst, '{')}
	o.key("gameInfo")
	if p.GameInfo == nil {
		o.null()
	} else {
		o.gameInfo(p.GameInfo)
	}
	o.key("gameSetting")
	if p.GameSetting == nil {
		o.null()
	} else {
		o.gameSetting(p.GameSetting)
	}
	o.text("request", string(p.Request))
	o.history("talkHistory", p.TalkHistory)
	o.history("whisperHistory", p.WhisperHistory)
	return append(o.dst, "}\n"...)
}

// An object is a JSON object or array that is being written.
type object struct{ dst []byte }

// next appends a comma unless this is the first member.
func (o *object) next() {
	if last := o.dst[len(o.dst)-1]; last != '{' && last != '[' {
		o.dst = append(o.dst, ',')
	}
}

// key begins a member. No key needs an escape.
func (o *object) key(name string) {
	o.next()
	o.dst = append(o.dst, '"')
	o.dst = append(o.dst, name...)
	o.dst = append(o.dst, `":`...)
}

// put appends text without escapes.
func (o *object) put(s string) { o.dst = append(o.dst, s...) }

func (o *object) null() { o.put("null") }

func (o *object) number(name string, n int) {
	o.key(name)
	o.dst = strconv.AppendInt(o.dst, int64(n), 10)
}

func (o *object) bool(name string, b bool) {
	o.key(name)
	o.dst = strconv.AppendBool(o.dst, b)
}

func (o *object) text(name, s string) {
	o.key(name)
	o.dst = appendString(o.dst, s)
}

func (o *object) gameInfo(g *GameInfo) {
	o.put("{")
	o.number("agent", g.Agent)
	o.votes("attackVoteList", g.AttackVoteList)
	o.number("attackedAgent", g.AttackedAgent)
	o.number("cursedFox", g.CursedFox)
	o.number("day", g.Day)
	o.judge("divineResult", g.DivineResult)
	o.number("executedAgent", g.ExecutedAgent)
	o.key("existingRoleList")
	o.put("[")
	for _, role := range g.ExistingRoleList {
		o.next()
		o.dst = appendString(o.dst, role)
	}
	o.put("]")
	o.number("guardedAgent", g.GuardedAgent)
	o.key("lastDeadAgentList")
	o.put("[")
	for _, agent := range g.LastDeadAgentList {
		o.next()
		o.dst = strconv.AppendInt(o.dst, int64(agent), 10)
	}
	o.put("]")
	o.votes("latestAttackVoteList", g.LatestAttackVoteList)
	o.number("latestExecutedAgent", g.LatestExecutedAgent)
	o.votes("latestVoteList", g.LatestVoteList)
	o.judge("mediumResult", g.MediumResult)
	o.numbers("remainTalkMap", g.RemainTalkMap)
	o.numbers("remainWhisperMap", g.RemainWhisperMap)
	o.words("roleMap", g.RoleMap)
	o.words("statusMap", g.StatusMap)
	o.talks("talkList", g.TalkList)
	o.votes("voteList", g.VoteList)
	o.talks("whisperList", g.WhisperList)
	o.put("}")
}

func (o *object) gameSetting(g *GameSetting) {
	o.put("{")
	o.bool("enableNoAttack", g.EnableNoAttack)
	o.bool("enableNoExecution", g.EnableNoExecution)
	o.bool("enableRoleRequest", g.EnableRoleRequest)
	o.number("maxAttackRevote", g.MaxAttackRevote)
	o.number("maxRevote", g.MaxRevote)
	o.number("maxSkip", g.MaxSkip)
	o.number("maxTalk", g.MaxTalk)
	o.number("maxTalkTurn", g.MaxTalkTurn)
	o.number("maxWhisper", g.MaxWhisper)
	o.number("maxWhisperTurn", g.MaxWhisperTurn)
	o.number("playerNum", g.PlayerNum)
	o.key("randomSeed")
	o.dst = strconv.AppendInt(o.dst, g.RandomSeed, 10)
	o.key("roleNumMap")
	o.put("{")
	for _, role := range roleWords {
		o.number(role, g.RoleNumMap[role])
	}
	o.put("}")
	o.bool("talkOnFirstDay", g.TalkOnFirstDay)
	o.number("timeLimit", g.TimeLimit)
	o.bool("validateUtterance", g.ValidateUtterance)
	o.bool("votableInFirstDay", g.VotableInFirstDay)
	o.bool("voteVisible", g.VoteVisible)
	o.bool("whisperBeforeRevote", g.WhisperBeforeRevote)
	o.put("}")
}

func (o *object) judge(name string, j *Judge) {
	o.key(name)
	if j == nil {
		o.null()
		return
	}
	o.put("{")
	o.number("agent", j.Agent)
	o.number("day", j.Day)
	o.text("result", j.Result)
	o.number("target", j.Target)
	o.put("}")
}

// votes writes a list. It writes [] for nil, because the Java client fails on null.
func (o *object) votes(name string, list []Vote) {
	o.key(name)
	o.put("[")
	for _, v := range list {
		o.next()
		o.put("{")
		o.number("agent", v.Agent)
		o.number("day", v.Day)
		o.number("target", v.Target)
		o.put("}")
	}
	o.put("]")
}

// history writes a list. It writes null for nil.
func (o *object) history(name string, list []Talk) {
	if list == nil {
		o.key(name)
		o.null()
		return
	}
	o.talks(name, list)
}

func (o *object) talks(name string, list []Talk) {
	o.key(name)
	o.put("[")
	for i := range list {
		t := &list[i]
		o.next()
		o.put("{")
		o.number("agent", t.Agent)
		o.number("day", t.Day)
		o.number("idx", t.Idx)
		o.text("text", t.Text)
		o.number("turn", t.Turn)
		o.put("}")
	}
	o.put("]")
}

func (o *object) numbers(name string, m Map[int]) {
	o.key(name)
	o.put("{")
	for _, e := range m {
		o.number(strconv.Itoa(e.Agent), e.Value)
	}
	o.put("}")
}

func (o *object) words(name string, m Map[string]) {
	o.key(name)
	o.put("{")
	for _, e := range m {
		o.text(strconv.Itoa(e.Agent), e.Value)
	}
	o.put("}")
}

const hex = "0123456789abcdef"

// appendString writes a JSON string in ASCII.
func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r >= ' ' && r < utf8.RuneSelf:
			dst = append(dst, byte(r))
		case r > 0xFFFF:
			high, low := utf16.EncodeRune(r)
			dst = appendEscape(appendEscape(dst, high), low)
		default:
			dst = appendEscape(dst, r)
		}
	}
	return append(dst, '"')
}

func appendEscape(dst []byte, r rune) []byte {
	return append(dst, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}

// sorted sorts the list in place and returns it.
func sorted[T cmp.Ordered](list []T) []T {
	slices.Sort(list)
	return list
}
