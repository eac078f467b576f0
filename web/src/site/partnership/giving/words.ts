import { giving } from "../../../../../crates/content/defaults/settings.json";
import { withTexts } from "../../../render/page";
import type { GivingOffer } from "./view";

/** `restricted`: what becomes of money that a project has no use for. */
const OWN = {
  ...giving.defaults.words,
  intro: "Each gift is recorded for its purpose, and you get a receipt.",
  monthlyNote: "You can stop at any time with the link in each of our emails.",
  amountLabel: "Amount",
  ownAmount: "Or another amount",
  currencyLabel: "Currency",
  restricted: "",
  methodCard: "Continue",
  methodBank: "Give by bank transfer",
  nameLabel: "Name",
  emailLabel: "Email",
  phoneLabel: "Phone",
  showLabel: "May we show your name?",
  showAnonymous: "No, give anonymously",
  dedicationLabel: "In honour or memory of somebody",
  bankNote: "Write the reference with your transfer, so that we know that it is yours.",
  bankLegal: "We never ask for your own bank details, and these accounts never change by phone or chat.",
  proofHint: "A screenshot or photo of the transfer helps us to find it sooner. PDF, JPEG or PNG, up to 10 MB.",
  wallHeading: "People who gave",
  statementHeading: "Your gifts in a year",
  statementIntro: "Enter the email address that you gave with. We send you a link to all your gifts and receipts.",
  closed: "Giving online is not open at the moment. Please write to us and we will answer with the details.",
};

/** Texts of giving, the settings document `giving`. */
export type GivingWords = typeof OWN;

export const givingWords = (offer: GivingOffer | undefined): GivingWords => withTexts(OWN, offer?.words);
