import type { RateRulesBody } from "../../../api/schema";

export type Holds = "open" | "kept" | "4" | "24" | "168";

export interface RatesForm {
  hasOverride: boolean;
  override: string;
  holds: Holds;
  /** In per cent, as '1.5'. */
  margin: string;
  hasFallback: boolean;
  fallback: string;
}

export interface RatesProblems {
  nairaPerDollar?: string;
  marginBasisPoints?: string;
  donationFallbackRate?: string;
}

/** 20 per cent, in hundredths: more is a slip of the finger. */
const LARGEST_MARGIN = 2_000;
const HOUR = 3_600_000;

/** '1.5' of 150 hundredths. */
export const percentText = (basisPoints: number): string => String(basisPoints / 100);

/** Reads per cent with at most two decimals as hundredths; no float on the way. */
export function basisPoints(text: string): number | undefined {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text.trim().replace(/\s*%$/, ""));
  if (!match) return undefined;
  const found = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return found <= LARGEST_MARGIN ? found : undefined;
}

/** Whether a text is a rate, as the server reads them: figures above zero, such as 1,540.25. */
export const isRate = (text: string): boolean => {
  const bare = text.trim().replaceAll(",", "");
  return /^\d{1,6}(\.\d{1,6})?$/.test(bare) && Number(bare) > 0;
};

export function formOf(rules: RateRulesBody): RatesForm {
  return {
    hasOverride: Boolean(rules.nairaPerDollar),
    override: rules.nairaPerDollar ?? "",
    holds: rules.nairaPerDollar && rules.until ? "kept" : "open",
    margin: percentText(rules.marginBasisPoints ?? 0),
    hasFallback: rules.hasDonationFallback ?? false,
    fallback: rules.donationFallbackRate,
  };
}

function untilOf(holds: Holds, kept: string | null | undefined, now: number): string | null {
  if (holds === "open") return null;
  return holds === "kept" ? (kept ?? null) : new Date(now + Number(holds) * HOUR).toISOString();
}

/** What is sent for a form; what is wrong with it where it cannot be. */
export function rulesOf(form: RatesForm, before: RateRulesBody, now: number): RateRulesBody | RatesProblems {
  const problems: RatesProblems = {};
  const margin = basisPoints(form.margin);
  if (form.hasOverride && !isRate(form.override)) {
    problems.nairaPerDollar = "Enter a rate in figures above zero, such as 1540.25.";
  }
  if (margin === undefined) problems.marginBasisPoints = "Enter a percentage from 0 to 20, such as 1.5.";
  if (!isRate(form.fallback)) problems.donationFallbackRate = "Enter a rate in figures above zero, such as 450.";
  if (margin === undefined || Object.keys(problems).length > 0) return problems;
  const plain = (text: string) => text.trim().replaceAll(",", "");
  return {
    nairaPerDollar: form.hasOverride ? plain(form.override) : null,
    until: form.hasOverride ? untilOf(form.holds, before.until, now) : null,
    marginBasisPoints: margin,
    hasDonationFallback: form.hasFallback,
    donationFallbackRate: plain(form.fallback),
  };
}

export const isRules = (found: RateRulesBody | RatesProblems): found is RateRulesBody => "hasDonationFallback" in found;
