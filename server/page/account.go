package page

import (
	"aiwolfplay/templates/account"
	"aiwolfplay/templates/help"
	"aiwolfplay/templates/ui"
)

// The pages of help and accounts, see packages help and account.
type (
	Error    = ui.Error
	Problem  = ui.Problem
	AidsForm = help.Reading
	Glossary = help.Glossary
	Help     = help.Help
	Kept     = help.Kept
	Sign     = account.Sign
	Account  = account.Account
	People   = account.People
	Person   = account.Person
	OwnCard  = account.OwnCard
	OwnLevel = account.OwnLevel
)

// KeptTables lists the tables of the database.
var KeptTables = help.KeptTables
