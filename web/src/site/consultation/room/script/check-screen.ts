import { t } from "../../../../messages/message";
import { judgeLine, type LineReport, type LineVerdict, roundTripOf, testLine } from "../../../../ui/call/device-check";
import { mic, volume2, wifi } from "../../../../ui/icons";
import { make } from "../../../../ui/inquiry/make";
import css from "../room.module.css";
import { Finding, makeFindings, type Outcome } from "./findings";
import { setText, WordButton } from "./parts";
import { VoiceCheck } from "./voice-check";

/** The check of microphone, sound and line, below the form. */
export function openCheck(root: HTMLElement): void {
  const place = root.querySelector<HTMLElement>("[data-check-place]");
  if (!place) return;
  const open = place.querySelector<HTMLElement>("h3");
  if (open) {
    open.focus();
    return;
  }
  const heading = make("h3", { tabindex: "-1" }, t("call-check-heading"));
  const check = make("div", { class: css.check }, heading, make("p", {}, t("call-check-lead")));
  const findings = [
    new Finding(mic, t("call-check-microphone")),
    new Finding(volume2, t("call-check-hearing")),
  ] as const;
  // Who is invited has no messages here, and the doctor does not know their number.
  const isGuest = root.dataset.guest !== undefined;
  check.append(...new VoiceCheck(...findings, isGuest ? "" : t("call-check-try-phone")).parts);
  check.append(...makeLineCheck(root, [...findings]));
  place.append(check);
  heading.focus();
}

/** The line is tried through the call that the page names. What was found of all stands below it. */
function makeLineCheck(root: HTMLElement, findings: Finding[]): Node[] {
  const { lineTest: path } = root.dataset;
  if (!path) return makeFindings(findings);
  const finding = new Finding(wifi, t("call-check-line-name"));
  const result = make("p", { class: css.result, role: "status" });
  const button = new WordButton("line", wifi, t("call-check-line"), () => void run());

  async function run(): Promise<void> {
    if (button.element.getAttribute("aria-disabled")) return;
    button.element.setAttribute("aria-disabled", "true");
    finding.show("untried", t("call-check-untried"));
    setText(result, t("call-check-line-testing"));
    const report = await testLine(path ?? "");
    setText(result, lineWords(report));
    if (!report.refused) finding.show(...stateOf(judgeLine(report)));
    button.element.removeAttribute("aria-disabled");
  }

  return [make("div", { class: "row" }, button.element), result, ...makeFindings([...findings, finding])];
}

function stateOf(verdict: LineVerdict): [Outcome, string] {
  const states: Record<LineVerdict, [Outcome, string]> = {
    good: ["good", t("call-check-works")],
    slow: ["fair", t("call-check-slow")],
    tcp: ["fair", t("call-check-gaps")],
    none: ["bad", t("call-check-nothing-passes")],
  };
  return states[verdict];
}

function lineWords(report: LineReport): string {
  if (report.refused) return report.refused;
  const words: Record<LineVerdict, string> = {
    good: t("call-check-line-good"),
    slow: t("call-check-line-slow"),
    tcp: t("call-check-line-tcp"),
    none: t("call-check-line-none"),
  };
  const time = roundTripOf(report);
  const said = words[judgeLine(report)];
  return time === undefined ? said : `${said} ${t("call-check-line-time", { time: Math.round(time) })}`;
}
