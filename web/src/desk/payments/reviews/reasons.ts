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
    meaning:
      "The provider took a different amount from the one we asked for. The payment is held and nothing has been fulfilled.",
    todo: "Compare the two amounts. Refund it if too little was paid. Accept it if you would have agreed to the amount.",
    ways: ["refund", "accept"],
    isHeld: true,
  },
  wrong_currency: {
    meaning: "The provider took a different currency from the one we asked for, so the payment is held.",
    todo: "Refund it and ask the payer to pay again, unless the amount is right in that currency too.",
    ways: ["refund", "accept"],
    isHeld: true,
  },
  wrong_reference: {
    meaning: "We asked the provider about this payment and it answered about another one.",
    todo: "Find the payment in the provider’s dashboard. Accept it only if it is shown there as paid.",
    ways: ["refund", "accept"],
    isHeld: true,
  },
  wrong_mode: {
    meaning: "A test payment arrived for a real one, or the other way round. Test payments involve no money.",
    todo: "Check which keys the site uses. Refund real money; never accept a test payment as a real one.",
    ways: ["refund", "accept"],
    isHeld: true,
  },
  paid_twice: {
    meaning: "This was already paid for by another payment. The second payment is held.",
    todo: "Refund it. The first payment stays as it is.",
    ways: ["refund"],
    isHeld: true,
  },
  reversed: {
    meaning: "The provider returned the money to the payer without a request from here.",
    todo: "Find out why in the provider’s dashboard, and whether the consultation or goods have been provided. Then note it here. If the payment is held, accept or refund what is left of it. Removing it from the list means that nothing is left.",
    ways: ["dismiss"],
  },
  disputed: {
    meaning: "The payer’s bank disputes the charge. If nobody responds in time, the money is lost.",
    todo: "Respond in the provider’s dashboard with the receipt, before its deadline. Refund it there or here, never in both places. Then note it here.",
    ways: ["dismiss"],
  },
  unknown_status: {
    meaning: "The provider gave a status for this payment that this version of the software does not recognise.",
    todo: "Check with the provider again. If it stays the same, see what the provider’s dashboard shows and note it here.",
    ways: ["dismiss"],
  },
  unknown_payment: {
    meaning: "The provider has a payment that was not started on this site.",
    todo: "Find it in the provider’s dashboard. It may come from another site or an invoice; refund it there if it is a mistake.",
    ways: ["dismiss"],
  },
  unknown_subscription: {
    meaning: "The provider is taking regular payments for one of our plans that nobody on this site set up.",
    todo: "Find it in the provider’s dashboard by its code and cancel it there. Refund what it took, then note it here.",
    ways: ["dismiss"],
  },
  fallback_rate: {
    meaning: "A gift was paid at the fixed rate, because there was no live rate. The donor was told before paying.",
    todo: "Nothing needs doing. Compare the rate with the real one on that day, and check that the rate service works again.",
    ways: ["dismiss"],
  },
  refund_stuck: {
    meaning: "A refund failed or is taking too long, or the provider needs the payer’s bank details.",
    todo: "Open the payment to see what the provider said. Finish it in the provider’s dashboard, or request the refund again, then note it here. A refund that could not be sent can be sent again from here. If you remove it from the list, it is not sent again.",
    ways: ["send", "dismiss"],
  },
  strange_rate: {
    meaning: "The rate service gave a rate more than 10% away from the previous one. It is not used.",
    todo: "Compare it with another source. Prices use the last rate until it is two days old. After that, nobody can pay in another currency until you accept a rate here or set one under Rates.",
    ways: ["accept", "dismiss"],
    words: {
      accept: {
        label: "The rate is right: use it",
        hint: "New prices use it. Prices already quoted keep their rate.",
        action: "Use this rate",
        done: "The rate is in use.",
        decided: "The rate was accepted",
      },
      dismiss: {
        label: "The rate is wrong: ignore it",
        hint: "It is not used. If the service still gives it in a week, you will see it again.",
        action: "Ignore this rate",
        done: "The rate is not used.",
        decided: "The rate was ignored",
      },
    },
  },
};

const WAYS: Record<PaymentReviewResolution, Way> = {
  accept: {
    label: "Accept the payment",
    hint: "It is treated as paid, such as a paid consultation.",
    action: "Accept payment",
    done: "Payment accepted.",
  },
  refund: {
    label: "Refund all of it",
    hint: "Above the limit, a second person has to approve first.",
    action: "Refund",
    done: "Refund requested. You can see it on the payment.",
  },
  send: {
    label: "Send the refund to the provider again",
    hint: "We first check whether the provider already has it, so that it is only refunded once.",
    action: "Send it again",
    done: "Refund sent again. You can see it on the payment.",
  },
  dismiss: {
    label: "Nothing more to do here",
    hint: "It leaves the list. The note says why.",
    action: "Remove from the list",
    done: "Removed from the list.",
  },
};

export const wayOf = (reason: ReviewReason, how: PaymentReviewResolution): Way =>
  REASONS[reason].words?.[how] ?? WAYS[how];

const RESOLUTIONS: Record<string, { how: PaymentReviewResolution; words: string }> = {
  accepted: { how: "accept", words: "The payment was accepted" },
  refunded: { how: "refund", words: "It was refunded" },
  sent: { how: "send", words: "The refund was sent again" },
  dismissed: { how: "dismiss", words: "Nothing more to do" },
};

export function resolutionWords(resolution: string, reason: ReviewReason): string {
  const known = Object.hasOwn(RESOLUTIONS, resolution) ? RESOLUTIONS[resolution] : undefined;
  return known ? (REASONS[reason].words?.[known.how]?.decided ?? known.words) : resolution;
}

/** Whether a reference is one of ours (a ULID); others name a payment that only the provider has. */
export const isOurs = (reference: string): boolean => /^[0-9A-HJKMNP-TV-Z]{26}$/i.test(reference);
