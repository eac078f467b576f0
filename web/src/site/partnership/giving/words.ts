import type { GivingOffer, GivingWords } from "./view";

const OWN: GivingWords = {
  heading: "Give",
  intro: "Every gift is written down against its purpose, and you get a receipt.",
  formHeading: "Give by card or bank transfer",
  once: "Once",
  monthly: "Every month",
  monthlyNote: "You can stop at any time by the link in each of our mails.",
  amountLabel: "Amount",
  ownAmount: "Or another amount",
  currencyLabel: "Currency",
  fundLabel: "What is it for?",
  mostNeeded: "Where it is needed most",
  restricted: "",
  methodCard: "Continue",
  methodBank: "Give by bank transfer",
  nameLabel: "Name",
  emailLabel: "Email",
  phoneLabel: "Phone",
  showLabel: "May we show your name?",
  showNamed: "Yes, show my name",
  showAnonymous: "No, give anonymously",
  dedicationLabel: "In honour or memory of somebody",
  giftAidLabel: "Gift Aid",
  continue: "Continue",
  payNow: "Pay Now",
  cancel: "Cancel",
  thanks: "Thank You",
  thanksText: "We have your gift. You get a receipt by email.",
  bankHeading: "Give by bank transfer",
  bankNote: "Write the reference with your transfer, so that we know that it is yours.",
  bankLegal: "We never ask for your own bank details, and these accounts never change by phone or chat.",
  saidPaid: "I have paid",
  proofHint: "A screenshot or photo of the transfer helps us to find it sooner. PDF, JPEG or PNG, up to 10 MB.",
  wallHeading: "People who gave",
  statementHeading: "Your gifts of a year",
  statementIntro: "Write the email address that you gave with. We send you a link to all your gifts and receipts.",
  closed: "Giving online is not open just now. Please write to us and we will answer with the details.",
};

/** The words of the store over our own, so that a missing key leaves no hole. */
export function givingWords(offer: GivingOffer | undefined): GivingWords {
  const given = Object.entries(offer?.words ?? {}).filter(([, text]) => typeof text === "string" && text !== "");
  return { ...OWN, ...Object.fromEntries(given) };
}
