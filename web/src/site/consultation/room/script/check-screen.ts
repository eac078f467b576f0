import { t } from "../../../../messages/message";
import {
  canCheckVoice,
  judgeLine,
  type LineReport,
  type LineVerdict,
  playVoice,
  recordVoice,
  roundTripOf,
  testLine,
} from "../../../../ui/call/device-check";
import { reasonOf } from "../../../../ui/call/microphone";
import { mic, volume2, wifi } from "../../../../ui/icons";
import { make } from "../../../../ui/inquiry/make";
import css from "../room.module.css";
import { setText, WordButton } from "./parts";
import { problemWords } from "./words";

/** Seconds that are recorded and played back. */
const SECONDS = 3;

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
  check.append(...makeVoiceCheck(), ...makeLineCheck(root));
  place.append(check);
  heading.focus();
}

function makeVoiceCheck(): Node[] {
  if (!canCheckVoice()) return [make("p", {}, t("call-check-cannot"))];
  const level = make("progress", {
    class: css.level,
    max: "100",
    value: "0",
    "aria-hidden": "true",
  }) as HTMLProgressElement;
  const result = make("p", { class: css.result, role: "status" });
  const button = new WordButton("primary", mic, t("call-check-speak"), () => void run());
  // Where sound needs a tap of its own, this is the one.
  const again = new WordButton("line", volume2, t("call-check-again"), play);
  let isRunning = false;
  let spoken: Blob | undefined;
  again.show(false);
  level.hidden = true;

  function play(): void {
    if (spoken && !isRunning) void playVoice(spoken).catch(() => setText(result, t("call-check-cannot")));
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    button.element.setAttribute("aria-disabled", "true");
    level.hidden = false;
    spoken = undefined;
    setText(result, t("call-check-speaking"));
    try {
      const { recording, isSilent } = await recordVoice(SECONDS, (loud) => {
        level.value = Math.round(loud * 100);
      });
      spoken = recording;
      setText(result, isSilent || !recording ? t("call-check-silent") : t("call-check-heard"));
    } catch (problem) {
      setText(result, problemWords(reasonOf(problem)));
    }
    level.hidden = true;
    button.element.removeAttribute("aria-disabled");
    isRunning = false;
    again.show(spoken !== undefined);
    play();
  }

  return [make("div", { class: "row" }, button.element, again.element), level, result];
}

/** The line is tried through the call that the page names. */
function makeLineCheck(root: HTMLElement): Node[] {
  const { lineTest: path } = root.dataset;
  if (!path) return [];
  const result = make("p", { class: css.result, role: "status" });
  const button = new WordButton("line", wifi, t("call-check-line"), () => void run());

  async function run(): Promise<void> {
    if (button.element.getAttribute("aria-disabled")) return;
    button.element.setAttribute("aria-disabled", "true");
    setText(result, t("call-check-line-testing"));
    setText(result, lineWords(await testLine(path ?? "")));
    button.element.removeAttribute("aria-disabled");
  }

  return [make("div", { class: "row" }, button.element), result];
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
