import type { FormState, RenderInput } from "../../../render/contract";
import { answer, bodyOf } from "../../../render/page";
import type { Behind, GiftView, GivingOffer } from "./view";
import type { GivingWords } from "./words";

/** Name of the form that begins a gift. */
export const GIVE = "give";
/** Where it is posted to, and where it stands alone. */
export const GIVING = "/giving";
/** Name of the form of one gift. */
export const GIFT = "gift";
/** Name of the form of a monthly gift. */
export const MONTHLY = "monthly";
/** Name of the form that asks for the link to one's gifts. */
export const STATEMENT = "statement";

/** What may be given, unless it could not be read. */
export const offerOf = (input: RenderInput) => bodyOf<GivingOffer>(input, "giving");

/** What a page behind a link shows: what was just done goes before what is kept. */
export interface Shown<T> {
  state: FormState;
  view?: T | null;
  /** Status of the read where there is nothing to show. */
  status: number;
}

/** A gift behind its link, for what its page is made of. */
export interface GiftProps {
  gift: GiftView;
  state: FormState;
  /** Address of the gift. */
  action: string;
  words: GivingWords;
}

/** The view behind a link and what was typed on it. */
export function behind<T>(input: RenderInput, name: string): Shown<T> {
  const form = input.form?.name === name ? input.form : undefined;
  const read = answer<Behind<T>>(input, name);
  const state = form ?? { name, values: read.ok ? read.body.values : {}, errors: [] };
  if (!read.ok) return { state, status: read.status };
  const { found } = read.body;
  return { state, view: found && { ...found, ...(form?.found as Partial<T>) }, status: found ? 200 : 404 };
}
