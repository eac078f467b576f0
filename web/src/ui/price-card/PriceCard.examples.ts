import type { Schemas } from "../../api/types";
import { LONG, money } from "../../render/fixtures";

type PackageView = Schemas["PackageView"];

/** A package as the API sends it. Invented. */
export function packageExample(change: Partial<PackageView> = {}): PackageView {
  return {
    _id: "package-silver",
    title: "Silver Package",
    type: "per session",
    prices: money(24_000, 22, 28),
    originalPrices: money(30_000, 27.5, 35),
    features: ["30 minutes by audio or video", "Written plan you can keep", "7 days of follow-up by chat"],
    highlighted: false,
    sample: true,
    tag: null,
    ...change,
  };
}

/** The packages of a full page. */
export const packageExamples: PackageView[] = [
  packageExample({
    _id: "package-first",
    title: "First chat",
    type: "free, once per person",
    prices: money(0, 0, 0),
    originalPrices: [],
  }),
  packageExample({ highlighted: true }),
  packageExample({ _id: "package-report", title: "Blood-Tests-and-Scan-Report", type: "one time", originalPrices: [] }),
  packageExample({ _id: "package-gold", title: "Gold Package", type: "per session" }),
  packageExample({
    _id: "package-family",
    title: "Family Package",
    tag: "Emergency",
    type: "per session, up to 5 people",
    originalPrices: [],
  }),
];

/** Long words. */
export const longPackage = packageExample({
  _id: "package-long",
  title: LONG,
  features: [LONG, `${LONG}.`],
  tag: "Emergency",
});
