/** A comment or reply as it is shown, whatever it stands under. */
export interface ThreadItem {
  key: string;
  name: string;
  /** What was typed; shown as text with paragraphs and links. */
  text: string;
  /** ISO. */
  postedAt: string;
  dateText: string;
  isDoctor: boolean;
  /** It stands on top of its article. */
  isPinned?: boolean;
  edited: boolean;
  likes: number;
  /** None where their number is for staff alone. */
  dislikes: number | null;
  replies: ThreadItem[];
  /** Its author's own one that others do not see yet. */
  waiting?: "pending" | "held";
}

/** Where a thread stands and what may be done in it. */
export interface ThreadPlace {
  kind: "post" | "question";
  /** Path of the page, which its forms post to. */
  path: string;
  /** API path of the list; `/{key}/replies` and `/{key}/reactions` lie under it. */
  api: string;
  /** What of it is the visitor's own is asked with this query: `post=SLUG` or `question=ID`. */
  of: string;
  /** Comments may be liked and answered: under articles, not in the forum (spec 2 §2). */
  deep: boolean;
  /** New ones are taken. */
  open: boolean;
  /** Zero bits of the proof of work that new ones have to show. */
  work?: number;
  /** Key of the comment whose reply form is shown, without a script: the query value `reply`. */
  answering?: string;
}

/** Replies to replies end here; the first level counts 0 (spec 1 §3). */
export const DEEPEST = 2;
