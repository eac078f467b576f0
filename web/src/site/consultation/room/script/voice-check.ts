import { t } from "../../../../messages/message";
import { canCheckVoice, playVoice, recordVoice, type VoiceSample } from "../../../../ui/call/device-check";
import { reasonOf } from "../../../../ui/call/microphone";
import { check, mic, volume2, x } from "../../../../ui/icons";
import { make } from "../../../../ui/inquiry/make";
import css from "../room.module.css";
import type { Finding } from "./findings";
import { setText, WordButton } from "./parts";
import { problemWords } from "./words";

/** Seconds that are recorded and played back. */
const SECONDS = 3;

/** Records the own voice, plays it back and asks whether it was heard: what a device plays only its owner can tell. */
export class VoiceCheck {
  private readonly level = make("progress", { class: css.level, max: "100", value: "0", "aria-hidden": "true" });
  private readonly result = make("p", { class: css.result, role: "status" });
  private readonly advice = make("div", { class: css.advice, role: "status" });
  private readonly speak = new WordButton("primary", mic, t("call-check-speak"), () => void this.run());
  // Where sound needs a tap of its own, this is the one.
  private readonly again = new WordButton("line", volume2, t("call-check-again"), () => this.play());
  private readonly heard = new WordButton("line", check, t("call-check-i-heard"), () => this.answer(true));
  private readonly unheard = new WordButton("line", x, t("call-check-i-did-not"), () => this.answer(false));
  private readonly question = make(
    "fieldset",
    { class: css.asked },
    make("legend", {}, t("call-check-question")),
    make("div", { class: "row" }, this.heard.element, this.unheard.element),
  );
  private isRunning = false;
  private spoken: Blob | undefined;

  constructor(
    private readonly microphone: Finding,
    private readonly hearing: Finding,
    /** Last advice to who hears nothing. */
    private readonly otherwise: string,
  ) {
    this.again.show(false);
    this.level.hidden = true;
    this.question.hidden = true;
  }

  /** What stands on the page. */
  get parts(): Node[] {
    if (!canCheckVoice()) {
      for (const finding of [this.microphone, this.hearing]) finding.show("untried", t("call-check-unknown"));
      return [make("p", {}, t("call-check-cannot"))];
    }
    const buttons = make("div", { class: "row" }, this.speak.element, this.again.element);
    return [buttons, this.level, this.result, this.question, this.advice];
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.begin();
    try {
      this.hear(
        await recordVoice(SECONDS, (loud) => {
          (this.level as HTMLProgressElement).value = Math.round(loud * 100);
        }),
      );
    } catch (problem) {
      setText(this.result, problemWords(reasonOf(problem)));
      this.microphone.show("bad", t("call-check-not-usable"));
    }
    this.level.hidden = true;
    this.speak.element.removeAttribute("aria-disabled");
    this.isRunning = false;
    this.again.show(this.spoken !== undefined);
    this.play();
  }

  private begin(): void {
    this.isRunning = true;
    this.speak.element.setAttribute("aria-disabled", "true");
    this.level.hidden = false;
    this.spoken = undefined;
    this.ask(false);
    for (const finding of [this.microphone, this.hearing]) finding.show("untried", t("call-check-untried"));
    setText(this.result, t("call-check-speaking"));
  }

  private hear({ recording, isSilent }: VoiceSample): void {
    this.spoken = recording;
    const isHeard = recording !== undefined && !isSilent;
    setText(this.result, isHeard ? t("call-check-heard") : t("call-check-silent"));
    this.microphone.show(isHeard ? "good" : "bad", isHeard ? t("call-check-works") : t("call-check-nothing-heard"));
    this.ask(isHeard);
  }

  private play(): void {
    if (!this.spoken || this.isRunning) return;
    void playVoice(this.spoken).catch(() => setText(this.result, t("call-check-cannot")));
  }

  /** Asks anew, or no more. */
  private ask(isAsked: boolean): void {
    this.question.hidden = !isAsked;
    this.advice.replaceChildren();
    for (const button of [this.heard, this.unheard]) button.press(false);
  }

  private answer(isHeard: boolean): void {
    this.heard.press(isHeard);
    this.unheard.press(!isHeard);
    this.hearing.show(isHeard ? "good" : "bad", isHeard ? t("call-check-works") : t("call-check-nothing-heard"));
    this.advice.replaceChildren(...(isHeard ? [make("p", {}, t("call-check-both-work"))] : this.makeAdvice()));
  }

  private makeAdvice(): Node[] {
    const steps = [
      t("call-check-try-volume"),
      t("call-check-try-headphones"),
      t("call-check-try-again"),
      this.otherwise,
    ];
    return [
      make("p", {}, t("call-check-try")),
      make("ol", {}, ...steps.filter(Boolean).map((step) => make("li", {}, step))),
    ];
  }
}
