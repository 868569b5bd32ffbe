// Package protocolui is the model of the sentence builder: what can be said
// next, one press at a time. A page sends a draft, which is canonical text with
// holes, and the place that is selected; the answer has the draft in words, cut
// into parts that can be pressed, and the choices, each with the draft that it
// leads to. Nothing is remembered in between.
//
// Only what is legal is offered, and every sentence of the protocol whose seats,
// roles, days and utterances exist can be reached. What a complete draft says is
// canonical text that [protocol.Parse] accepts. What is wise to say, and whether
// it is true, is not this package's business.
package protocolui
