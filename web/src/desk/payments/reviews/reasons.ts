import type { PaymentReviewResolution, ReviewReason } from "../../../api/schema";

interface ReasonWords {
  meaning: string;
  /** What to do, in the order in which it is done. */
  todo: string;
  /** What can be done here; the first one is what is usual. */
  ways: readonly PaymentReviewResolution[];
  /** Held money: until somebody decides, the payer is told not to pay again. */
  isHeld?: boolean;
  /** The ways in other words, where no payment is decided about. */
  words?: Partial<Record<PaymentReviewResolution, Way>>;
}

interface Way {
  label: string;
  hint: string;
  action: string;
  done: string;
  decided?: string;
}

export const REASONS: Record<ReviewReason, ReasonWords> = {
  wrong_amount: {
    meaning: "The provider took another amount than we asked for, so the payment is held and nothing was fulfilled.",
    todo: "Compare the two amounts. Give it back if too little came. Take it if you would have agreed to the sum.",
    ways: ["refund", "accept"],
    isHeld: true,
  },
  wrong_currency: {
    meaning: "The provider took another currency than we asked for, so the payment is held.",
    todo: "Give it back and ask the payer to pay again, unless the sum is right in that currency too.",
    ways: ["refund", "accept"],
    isHeld: true,
  },
  wrong_reference: {
    meaning: "We asked the provider about this payment and got the answer for another one.",
    todo: "Look the payment up at the provider’s dashboard. Take it only if the provider shows it there as paid.",
    ways: ["refund", "accept"],
    isHeld: true,
  },
  wrong_mode: {
    meaning: "A test payment came for a real one, or the other way round. A test payment brings no money.",
    todo: "Check which keys the site runs with. Give real money back; never take a test payment for a real one.",
    ways: ["refund", "accept"],
    isHeld: true,
  },
  paid_twice: {
    meaning: "The same thing was paid before by another payment. This second payment is held.",
    todo: "Give it back. The first payment stays as it is.",
    ways: ["refund"],
    isHeld: true,
  },
  reversed: {
    meaning: "The provider returned the money to the payer, and nobody here had asked for it.",
    todo: "Find out why at the provider’s dashboard, and whether the consultation or goods were given already. Then note it here. Where the payment is held, take or give back what is left of it; taking it off the queue says that nothing is left there.",
    ways: ["dismiss"],
  },
  disputed: {
    meaning: "The payer’s bank disputes the charge. Without an answer in time the money is lost.",
    todo: "Answer at the provider’s dashboard with the receipt, before the day it names. Give it back there or here, never in both places. Then note it here.",
    ways: ["dismiss"],
  },
  unknown_status: {
    meaning: "The provider says something about this payment that this version of the program does not know.",
    todo: "Ask the provider again. If it stays so, read what the provider’s dashboard shows, and note it here.",
    ways: ["dismiss"],
  },
  unknown_payment: {
    meaning: "The provider has a payment that nobody on this site began.",
    todo: "Look it up at the provider’s dashboard. It may come from another site or an invoice; give it back there if it is a mistake.",
    ways: ["dismiss"],
  },
  unknown_subscription: {
    meaning: "The provider takes money again and again for one of our plans, and nobody on this site asked for it.",
    todo: "Look it up at the provider’s dashboard by its code and end it there. Give back what it took, then note it here.",
    ways: ["dismiss"],
  },
  fallback_rate: {
    meaning: "A gift was paid at the fixed rate, because no live rate was there. The giver was told before paying.",
    todo: "Nothing has to be done. Compare the rate with the one of that day, and see that the rate service answers again.",
    ways: ["dismiss"],
  },
  refund_stuck: {
    meaning: "A refund did not go through or takes too long, or the provider needs the payer’s bank details for it.",
    todo: "Open the payment to see what the provider said. Finish it at the provider’s dashboard, or ask for the refund again, then note it here. One that could not be sent is sent again from here; taking it off the queue means that it is not sent from here any more.",
    ways: ["send", "dismiss"],
  },
  strange_rate: {
    meaning: "The rate service says a rate that is more than 10 % away from the one before. It is not used.",
    todo: "Compare it with another source. Prices go on with the last rate until that is two days old; then nobody can pay across currencies until a rate is believed, or said under Rates.",
    ways: ["accept", "dismiss"],
    words: {
      accept: {
        label: "The rate is right: use it",
        hint: "Prices are converted with it from now on. What was quoted keeps its rate.",
        action: "Use this rate",
        done: "The rate is in use.",
        decided: "The rate was taken",
      },
      dismiss: {
        label: "The rate is wrong: leave it",
        hint: "It is not used. Should the service still say it in a week, you see it again.",
        action: "Leave this rate",
        done: "The rate is not used.",
        decided: "The rate was left",
      },
    },
  },
};

const WAYS: Record<PaymentReviewResolution, Way> = {
  accept: {
    label: "Take the money for what it was meant to be",
    hint: "What was paid for is given: a consultation goes on as paid.",
    action: "Take the money",
    done: "The money is taken, and what it pays for goes on.",
  },
  refund: {
    label: "Give all of it back",
    hint: "Above the limit, a second person has to agree first.",
    action: "Give it back",
    done: "The refund is asked for. You see it with the payment.",
  },
  send: {
    label: "Send the refund to the provider again",
    hint: "The provider is asked first whether it has it already: the money goes back once.",
    action: "Send it again",
    done: "The refund is sent again. You see it with the payment.",
  },
  dismiss: {
    label: "There is nothing more to do here",
    hint: "It leaves the queue. The note says why.",
    action: "Take it off the queue",
    done: "It is off the queue.",
  },
};

export const wayOf = (reason: ReviewReason, how: PaymentReviewResolution): Way =>
  REASONS[reason].words?.[how] ?? WAYS[how];

const RESOLUTIONS: Record<string, { how: PaymentReviewResolution; words: string }> = {
  accepted: { how: "accept", words: "The money was taken" },
  refunded: { how: "refund", words: "It was given back" },
  sent: { how: "send", words: "The refund was sent again" },
  dismissed: { how: "dismiss", words: "Nothing more to do" },
};

export function resolutionWords(resolution: string, reason: ReviewReason): string {
  const known = Object.hasOwn(RESOLUTIONS, resolution) ? RESOLUTIONS[resolution] : undefined;
  return known ? (REASONS[reason].words?.[known.how]?.decided ?? known.words) : resolution;
}

/** Whether a reference is one of ours (a ULID); others name a payment that only the provider has. */
export const isOurs = (reference: string): boolean => /^[0-9A-HJKMNP-TV-Z]{26}$/i.test(reference);
