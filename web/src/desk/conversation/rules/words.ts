const OUTCOMES: Record<string, string> = {
  pass: "It would wait or be published, as the post or the setting says.",
  flag: "It would go through, with a mark for the moderators.",
  hold: "It would be held for a moderator.",
  refuse: "It would be refused, and its writer told why.",
  support: "It would be held, and its writer shown where to find support.",
};

export const outcomeWords = (outcome: string): string =>
  Object.hasOwn(OUTCOMES, outcome) ? (OUTCOMES[outcome] ?? outcome) : outcome;

const LEVELS: Record<string, string> = {
  emergency: "Words of an emergency: the urgent line is shown.",
  crisis: "Words of a crisis: support is shown, and the on-call address gets a mail.",
};

/** What the safety rules say to it; nothing when they found nothing. */
export const levelWords = (level: string): string | undefined =>
  Object.hasOwn(LEVELS, level) ? LEVELS[level] : undefined;
