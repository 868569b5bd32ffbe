package storybook

import (
	"fmt"
	"strings"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/seat"
)

// now is the current time in the stories.
var now = time.Date(2026, 11, 20, 16, 40, 0, 0, time.UTC)

// animals are the names of the seats.
var animals = [...]string{"fox", "crane", "squirrel", "boar", "swallow"}

func seatAt(s game.Seat) seat.Seat {
	if s == game.NoSeat {
		return seat.Seat{Seat: s}
	}
	return seat.Seat{Seat: s, Name: animals[int(s)%len(animals)]}
}

func seatsAt(list ...game.Seat) []seat.Seat {
	var seats []seat.Seat
	for _, s := range list {
		seats = append(seats, seatAt(s))
	}
	return seats
}

// number writes a seat's number with two digits, as the protocol does.
func number(s game.Seat) string { return fmt.Sprintf("%02d", s.Number()) }

// villageSeats returns a village of five on its second day. Seat 4 was executed, and the viewer sits at seat 1.
func villageSeats(role game.Role) scene.Seats {
	var seats scene.Seats
	for s := range game.Seat(5) {
		seats = append(seats, seat.Card{Seat: seatAt(s), Answered: s == 2, Awaited: s == 0})
	}
	seats[0].You, seats[0].Role = true, role
	seats[1].Claim, seats[2].Claim = game.RoleSeer, game.RoleSeer
	seats[4].Told = []seat.Told{
		{Species: game.SpeciesHuman, By: seatsAt(2)}, {Species: game.SpeciesWerewolf, By: seatsAt(1)},
	}
	seats[1].Aimed, seats[4].Aimed = seatsAt(2), seatsAt(0, 1)
	seats[3].Dead, seats[3].DeathDay, seats[3].Cause = true, 1, seat.Executed
	return seats
}

// firstDay returns the talk, the two votes and the execution of the first day.
func firstDay(w words) line.Lines {
	say := func(key string, seat game.Seat, id int, words, protocol string) line.Line {
		return line.Line{
			Key:      key,
			Kind:     line.KindTalk,
			Day:      1,
			Turn:     1,
			Seat:     seatAt(seat),
			TalkID:   id,
			Channel:  game.ChannelTalk,
			Words:    words,
			Protocol: protocol,
			Yours:    seat == 0,
		}
	}
	lines := line.Lines{
		{Key: "1", Kind: line.KindDay, Day: 1},
		{Key: "2", Kind: line.KindNoDied, Day: 1},
		{Key: "3", Kind: line.KindTurn, Day: 1, Turn: 1, Channel: game.ChannelTalk},
		say("4", 1, 0, w.claim, "COMINGOUT Agent[02] SEER"),
		say("5", 2, 1, w.counter,
			"AND (COMINGOUT Agent[03] SEER) (XOR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED))"),
		{
			Key:     "6",
			Kind:    line.KindQuiet,
			Day:     1,
			Turn:    1,
			Channel: game.ChannelTalk,
			Skipped: seatsAt(3, 4),
			Done:    seatsAt(0),
		},
		{Key: "7", Kind: line.KindTurn, Day: 1, Turn: 2, Channel: game.ChannelTalk},
		say("8", 1, 5, w.divined, "DIVINED Agent[04] WEREWOLF"),
		say("9", 0, 6, w.because, "BECAUSE (DAY 1 (Agent[02] DIVINED Agent[04] WEREWOLF)) (ESTIMATE Agent[04] WEREWOLF)"),
		say("10", 4, 7, w.hearsay, "Agent[02] COMINGOUT Agent[02] SEER"),
		say("11", 3, 8, w.ask, "INQUIRE Agent[01] (VOTE ANY)"),
		{Key: "12", Kind: line.KindVote, Day: 1},
		{Key: "13", Kind: line.KindBallot, Day: 1, Ballot: &ballots[0]},
		{Key: "14", Kind: line.KindTie, Day: 1},
		{Key: "15", Kind: line.KindBallot, Day: 1, Ballot: &ballots[1]},
		{
			Key: "15b", Kind: line.KindLot, Day: 1, Target: seatAt(3), Tied: []seat.Seat{seatAt(1), seatAt(3)}, Revote: true,
		},
		{Key: "16", Kind: line.KindExecuted, Day: 1, Target: seatAt(3)},
		{Key: "17", Kind: line.KindNight, Day: 1},
	}
	for i := range lines {
		if lines[i].Kind == line.KindTalk && (lines[i].Seat.Seat == 1 || lines[i].Seat.Seat == 2) {
			lines[i].Claim = game.RoleSeer
		}
		lines[i].Hearsay = lines[i].Key == "10"
		lines[i].Mine = lines[i].Key == "11"
		if lines[i].Kind == line.KindTalk {
			lines[i].Said = pieces(lines[i].Words)
		}
	}
	return lines
}

// remarked returns lines of firstDay with remarks of each kind.
func remarked(lines line.Lines) (with line.Lines) {
	remarks := map[string]line.Remark{
		"4": {Was: 20, Is: 2}, "8": {Was: 20, Is: 81, Leads: true}, "10": {Was: 44, Is: 21}, "16": {Was: 21, Is: 48},
	}
	for i := range lines {
		with = append(with, lines[i])
		if r, ok := remarks[lines[i].Key]; ok {
			with = append(with, line.Line{
				Key: "remark-" + lines[i].Key, Kind: line.KindRemark, Seat: seatAt(game.NoSeat), Target: seatAt(3), Remark: &r,
			})
		}
	}
	return with
}

// pieces cuts words at the seats that they name, such as 02 or 04.
func pieces(words string) (list []line.Piece) {
	for {
		i := strings.Index(words, "0")
		if i < 0 || i+2 > len(words) || words[i+1] < '1' || words[i+1] > '5' {
			return append(list, line.Piece{Text: words})
		}
		seat := seatAt(game.Seat(words[i+1] - '1'))
		list = append(list, line.Piece{Text: words[:i]}, line.Piece{Seat: &seat, You: seat.Seat == 0})
		words = words[i+2:]
	}
}

// board returns the board that follows from firstDay.
func board() scene.Board {
	vote := func(targets ...game.Seat) [][]scene.VoteCell {
		var cells []scene.VoteCell
		for i, target := range targets {
			cells = append(cells, scene.VoteCell{Target: seatAt(target), Forced: i == 0 && target == 2, Href: "#line-13"})
		}
		return [][]scene.VoteCell{cells}
	}
	return scene.Board{
		Claims: []scene.ClaimRow{
			{
				Seat:    seatAt(1),
				Claim:   game.RoleSeer,
				Href:    "#line-4",
				Results: []scene.ResultCell{{Target: seatAt(3), Species: game.SpeciesWerewolf, Day: 1, Href: "#line-8"}},
			},
			{Seat: seatAt(2), Claim: game.RoleSeer, Href: "#line-5", Results: []scene.ResultCell{
				{Target: seatAt(3), Species: game.SpeciesWerewolf, Day: 1, Back: true, Href: "#line-6"},
				{Target: seatAt(4), Species: game.SpeciesHuman, Day: 1, Href: "#line-9"},
			}},
		},
		Days: []int{1},
		Votes: []scene.VoteRow{
			{Seat: seatAt(0), Cells: vote(3, 3)}, {Seat: seatAt(1), Cells: vote(3, 3)}, {Seat: seatAt(2), Cells: vote(1, 1)},
			{Seat: seatAt(3), Dead: true, Cells: vote(1, 1)}, {Seat: seatAt(4), Cells: vote(2, 3)},
		},
		Deaths: []scene.DeathRow{{Day: 1, Seat: seatAt(3), Cause: seat.Executed, Href: "#line-16"}},
	}
}

// ballots are the first day's votes: a tie, and the second vote that settled it.
var ballots = [...]line.Ballot{
	{N: 1, Rows: []line.BallotRow{
		{Target: seatAt(1), Voters: []line.Voter{{Seat: seatAt(2)}, {Seat: seatAt(3)}}},
		{Target: seatAt(3), Voters: []line.Voter{{Seat: seatAt(0)}, {Seat: seatAt(1)}}},
		{Target: seatAt(2), Voters: []line.Voter{{Seat: seatAt(4), Forced: true}}},
	}},
	{N: 2, Rows: []line.BallotRow{
		{
			Target:   seatAt(3),
			Executed: true,
			Voters:   []line.Voter{{Seat: seatAt(0)}, {Seat: seatAt(1)}, {Seat: seatAt(4)}},
		},
		{Target: seatAt(1), Voters: []line.Voter{{Seat: seatAt(2)}, {Seat: seatAt(3)}}},
	}},
}

// secondDay returns firstDay and the beginning of the talk after it.
func secondDay(w words) line.Lines {
	return append(firstDay(w),
		line.Line{Key: "18", Kind: line.KindDay, Day: 2},
		line.Line{Key: "19", Kind: line.KindNoDied, Day: 2},
		line.Line{Key: "20", Kind: line.KindTurn, Day: 2, Turn: 1, Channel: game.ChannelTalk},
		line.Line{Key: "21", Kind: line.KindTalk, Day: 2, Turn: 1, Seat: seatAt(2), TalkID: 0, Channel: game.ChannelTalk,
			Words: w.vote, Protocol: "AND (VOTE Agent[02]) (REQUEST ANY (VOTE Agent[02]))", Claim: game.RoleSeer, Notice: true},
		line.Line{Key: "22", Kind: line.KindTalk, Day: 2, Turn: 1, Seat: seatAt(4), TalkID: 1, Channel: game.ChannelTalk,
			Words: w.because, Protocol: "DISAGREE TALK day1 ID:6", Acts: true, Mine: true, Signal: line.SignalQuestion,
			Quotes: []line.Quote{{Seat: seatAt(0), Key: "9", Said: pieces(w.because), Reply: line.ReplyDisagree}}},
		line.Line{Key: "23", Kind: line.KindQuiet, Day: 2, Turn: 1, Channel: game.ChannelTalk, Unchanged: seatsAt(2)})
}
