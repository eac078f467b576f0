import { faqs } from "../../../../crates/content/defaults/texts.json";

/** Texts of the page where the settings (`faqs`) are silent; `error` has `{message}` in it. */
export const FAQ_WORDS = { ...faqs, description: "", intro: "", ask: null as typeof faqs.ask | null };

export type FaqWords = typeof FAQ_WORDS;
