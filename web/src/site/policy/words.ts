import { policy } from "../../../../crates/content/defaults/texts.json";
import { t } from "../../messages/message";

/** Texts of the pages where the settings (`policy`) are silent; `error` has `{message}` in it. */
export const POLICY_WORDS = { ...policy, description: "", intro: "" };

export type PolicyWords = typeof POLICY_WORDS;

export function errorLine(words: PolicyWords, message: string): string {
  return words.error.replace("{message}", message || t("policy-unread"));
}
