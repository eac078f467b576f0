/* Answers below `/api/desk/newsletter`. */
import type { Schemas } from "../../api/types";

export type SubscriberState = Schemas["SubscriberState"];
export type Counts = Schemas["SubscriberCounts"];
export type SubscriberRow = Schemas["SubscriberRow"];
export type SubscriberList = Schemas["SubscriberList"];
/** A record of consent: what was asked in which words, and what they did. */
export type ConsentRecord = Schemas["SubscriberConsent"];
export type Delivery = Schemas["SubscriberLetter"];
export type Subscriber = Schemas["SubscriberDetail"];
export type ImportRun = Schemas["NewsletterImport"];
/** What an import would do, or did. */
export type ImportResult = Schemas["NewsletterImportResult"];
export type IssueState = Schemas["IssueState"];
export type IssueRow = Schemas["DeskIssueRow"];
export type IssueList = Schemas["Page_DeskIssueRow"];
/** A post that stands in an issue, or could. */
export type Post = Schemas["DeskIssuePost"];
export type Segment = Schemas["NewsletterSegment"];
/** An issue with its words as Portable Text. */
export type Issue = Omit<Schemas["DeskIssue"], "intro"> & { intro: unknown[] };
export type Summary = Schemas["DeskNewsletter"];
export type Option = Schemas["NewsletterOption"];
/** What readers can choose, as the public form offers it. */
export type Choices = Pick<Schemas["NewsletterForm"], "frequencies" | "topics" | "countries">;
