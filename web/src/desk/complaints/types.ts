/* Complaints about personal data, and breaches. */
import type { Schemas } from "../../api/types";

/** A complaint about personal data, as the inbox lists it. */
export type ComplaintRow = Schemas["LetterRow"];
export type ComplaintList = Schemas["LetterList"];
export type Risk = Schemas["BreachRisk"];
/** What is written down about a breach. Times are UTC. */
export type BreachBody = Schemas["BreachBody"];
export type Breach = Schemas["Breach"];
