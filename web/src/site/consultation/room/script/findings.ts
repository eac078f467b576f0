import { t } from "../../../../messages/message";
import chip from "../../../../ui/Chip.module.css";
import { circleAlert, circleCheck, clock, triangleAlert } from "../../../../ui/icons";
import { make } from "../../../../ui/inquiry/make";
import css from "../room.module.css";
import { drawIcon } from "./parts";

/** What a check came to: `fair` carries a call, less well. */
export type Outcome = "untried" | "good" | "fair" | "bad";

/** A state has a sign and words of its own, so that it is never colour alone. */
const LOOKS: Record<Outcome, [sign: string, tone: string | undefined]> = {
  untried: [clock, undefined],
  good: [circleCheck, chip.ok],
  fair: [circleAlert, chip.wait],
  bad: [triangleAlert, chip.bad],
};

/** One thing that is tried, and what was found of it. */
export class Finding {
  readonly element: HTMLElement;
  private readonly state = make("span", {});

  constructor(drawing: string, name: string) {
    const what = make("dt", { class: "row" }, drawIcon(drawing), name);
    this.element = make("div", {}, what, make("dd", {}, this.state));
    this.show("untried", t("call-check-untried"));
  }

  show(outcome: Outcome, words: string): void {
    const [sign, tone] = LOOKS[outcome];
    this.state.className = tone ? `${chip.chip} ${tone}` : (chip.chip ?? "");
    this.state.replaceChildren(drawIcon(sign, "i i-small"), words);
  }
}

/** All that is tried, in one list. */
export const makeFindings = (findings: Finding[]): Node[] => [
  make("h3", {}, t("call-check-found")),
  make("dl", { class: css.found }, ...findings.map(({ element }) => element)),
];
