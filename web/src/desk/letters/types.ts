/* Answers below `/api/desk/letters`. */
import type { Schemas } from "../../api/types";

/** What a letter is about. */
export type Kind = Schemas["LetterKind"];
/** Where a letter stands. */
export type State = Schemas["LetterState"];
export type Person = Schemas["CasePerson"];
/** A line of the inbox. */
export type LetterRow = Schemas["LetterRow"];
export type LetterList = Schemas["LetterList"];
export type LetterCounts = Schemas["LetterCounts"];
/** A mail of the thread; the first one is the letter's own text. */
export type Message = Schemas["LetterMessage"];
/** What of a data-protection complaint the law counts days for. */
export type ComplaintClock = Schemas["LetterComplaint"];
/** One letter, as far as this person may see it. */
export type Letter = Schemas["DeskLetter"];
/** What readers said about pages. */
export type FeedbackSummary = Schemas["FeedbackSummary"];
/** How answers by mail come back to the desk. */
export type Inbound = Schemas["InboundSetup"];
