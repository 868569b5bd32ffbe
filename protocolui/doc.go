// Package protocolui is the model of the sentence builder: what can be said
// next, one press at a time. A page sends a draft, which is canonical text with
// holes, and the place that is selected; the answer has the draft in words, cut
// into parts that can be pressed, and the choices, each with the draft that it
// leads to. Nothing is remembered in between.
//
// There are five ways into a draft, all of which end in one: [Next] offers the templates that fit the moment
// and what can be done with a part; [SeatMenu], [LineActions] and [FactActions] start from something on the
// page; [ReadLine] reads typed text, protocol or shorthand, and [Suggest] completes it. A draft is shown in
// words ([Step.In]), as nested boxes ([Blocks]) and as the protocol's text ([Spell]); the same part has the
// same place in all of them. [HintsOn] shows its author, and nobody else, whether it is true and what it
// contradicts.
//
// It offers only legal choices, and every sentence of the protocol whose seats, roles, days and utterances
// exist can be reached. The text of a complete draft is canonical, and [protocol.Parse] accepts it. The
// package sees a table as a [Situation], which contains no more than its viewer knows. It does not play: it
// ranks first what people say most in such a moment, not what is wise.
package protocolui
