import { giving } from "../../../../../crates/content/defaults/settings.json";
import { t } from "../../../messages/message";
import { withTexts } from "../../../render/page";
import type { GivingOffer } from "./view";

/** `restricted`: what becomes of money that a project has no use for. */
const ownWords = () => ({
  ...giving.defaults.words,
  intro: t("partnership-give-intro"),
  monthlyNote: t("partnership-monthly-note"),
  amountLabel: t("partnership-amount-label"),
  ownAmount: t("partnership-own-amount-label"),
  currencyLabel: t("partnership-currency-label"),
  restricted: "",
  nameLabel: t("partnership-name-label"),
  emailLabel: t("partnership-email-label"),
  phoneLabel: t("partnership-phone-label"),
  showLabel: t("partnership-show-label"),
  showAnonymous: t("partnership-show-anonymous"),
  dedicationLabel: t("partnership-dedication-label"),
  bankNote: t("partnership-bank-note"),
  bankLegal: t("partnership-bank-legal"),
  proofHint: t("partnership-proof-hint"),
  wallHeading: t("partnership-wall-heading"),
  statementHeading: t("partnership-statement-form-heading"),
  statementIntro: t("partnership-statement-form-intro"),
  closed: t("partnership-closed"),
});

/** Texts of giving, the settings document `giving`. */
export type GivingWords = ReturnType<typeof ownWords>;

export const givingWords = (offer: GivingOffer | undefined): GivingWords => withTexts(ownWords(), offer?.words);

/** All of them, with `and` between two. */
export const together = (texts: readonly string[]): string =>
  texts.length > 0 ? texts.reduce((first, second) => t("partnership-and", { first, second })) : "";
