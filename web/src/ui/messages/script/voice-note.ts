import { t } from "../../../messages/message";
import { clockText } from "../clock";
import { canRecord, LONGEST, microphoneWords, Recording, SHORTEST, type Spoken, TICK } from "./recording";

/** Pixels that a finger may slide off the button before that counts as cancelling. */
const SLACK = 60;

/** Records while its button is held, or between two presses of a key, and hands over what was spoken as the event `spoken`. */
export function showVoiceNote(root: HTMLElement): void {
  if (!canRecord()) return;
  const hold = root.querySelector<HTMLButtonElement>("[data-hold]");
  if (!hold) return;
  new VoiceRecorder(root, hold).listen();
  root.hidden = false;
}

class VoiceRecorder {
  /** One that runs, or is about to: opening the microphone may take as long as the visitor thinks about it. */
  private recording: Recording | "opening" | undefined;
  /** Set while a finger or the mouse holds the button. */
  private isHeld = false;
  /** The finger is so far off that letting go cancels. */
  private isOff = false;
  /** The next click belongs to a touch that has been dealt with. */
  private isClickOver = false;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly root: HTMLElement,
    private readonly hold: HTMLButtonElement,
  ) {}

  listen(): void {
    const { hold } = this;
    hold.setAttribute("aria-pressed", "false");
    hold.addEventListener("pointerdown", (event) => this.grip(event));
    hold.addEventListener("pointermove", (event) => this.slide(event));
    hold.addEventListener("pointerup", () => this.release());
    // The browser took the touch for something else: nothing of what was spoken is lost.
    hold.addEventListener("pointercancel", () => this.release());
    hold.addEventListener("contextmenu", (event) => event.preventDefault());
    hold.addEventListener("click", (event) => this.toggle(event));
    // Enter that is held would click again and again.
    hold.addEventListener("keydown", (event) => {
      if (event.repeat) event.preventDefault();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.recording) this.cancel();
    });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden && this.recording instanceof Recording) void this.finish();
    });
    this.part("cancel")?.addEventListener("click", () => this.cancel());
  }

  private grip(event: PointerEvent): void {
    // What a screen reader sends is a press, not a finger that stays.
    this.isClickOver = event.button === 0 && !isVirtual(event) && !this.recording;
    if (!this.isClickOver) return;
    this.isHeld = true;
    this.isOff = false;
    this.hold.setPointerCapture?.(event.pointerId);
    void this.begin();
  }

  private slide({ clientX, clientY }: PointerEvent): void {
    if (!this.isHeld) return;
    const { left, right, top, bottom } = this.hold.getBoundingClientRect();
    const isOff =
      clientX < left - SLACK || clientX > right + SLACK || clientY < top - SLACK || clientY > bottom + SLACK;
    if (isOff === this.isOff) return;
    this.isOff = isOff;
    this.show(isOff ? t("ui-voice-let-go-to-cancel") : t("ui-voice-release"));
  }

  private release(): void {
    if (!this.isHeld) return;
    this.isHeld = false;
    if (this.isOff) this.cancel();
    else if (this.recording instanceof Recording) void this.finish();
    // The question about the microphone took the finger away: the next try works.
    else if (this.recording) this.rest(t("ui-voice-how"));
  }

  /** Keys and screen readers begin with one press and send with the next; a mouse that is let go later too. */
  private toggle({ detail }: MouseEvent): void {
    const isOver = this.isClickOver && detail > 0;
    this.isClickOver = false;
    if (isOver) return;
    if (this.recording instanceof Recording) void this.finish();
    else if (!this.recording) void this.begin();
  }

  private async begin(): Promise<void> {
    this.recording = "opening";
    const wasHeld = this.isHeld;
    try {
      const recording = await Recording.begin();
      // It was let go, or cancelled, before the microphone was open.
      if (this.recording !== "opening" || (wasHeld && !this.isHeld)) return recording.cancel();
      this.recording = recording;
    } catch (problem) {
      return this.rest(microphoneWords(problem));
    }
    this.hold.setAttribute("aria-pressed", "true");
    this.root.dataset.recording = "";
    this.toggleParts(true);
    this.show(wasHeld ? t("ui-voice-release") : t("ui-voice-stop"));
    this.say(t("ui-voice-recording"));
    this.tick();
    this.timer = setInterval(() => this.tick(), TICK);
  }

  private tick(): void {
    if (!(this.recording instanceof Recording)) return;
    const { seconds, loudness } = this.recording;
    const elapsed = this.part("elapsed");
    const level = this.part<HTMLProgressElement>("level");
    if (elapsed) elapsed.textContent = clockText(Math.floor(seconds));
    if (level) level.value = Math.round(loudness * 100);
    if (seconds >= LONGEST) void this.finish();
  }

  /** Ends it and hands over what was spoken, unless it was only a tap. */
  private async finish(): Promise<void> {
    const { recording } = this;
    if (!(recording instanceof Recording)) return;
    this.rest("");
    const { seconds } = recording;
    if (seconds < SHORTEST) {
      recording.cancel();
      return this.say(t("ui-voice-how"));
    }
    const spoken = await recording.stop();
    if (!spoken) return this.say(t("ui-voice-nothing"));
    this.root.dispatchEvent(new CustomEvent<Spoken>("spoken", { bubbles: true, detail: spoken }));
  }

  private cancel(): void {
    if (this.recording instanceof Recording) this.recording.cancel();
    this.rest(t("ui-voice-cancelled"));
  }

  /** Back to where nothing is recorded. */
  private rest(words: string): void {
    const hadFocus = document.activeElement === this.part("cancel");
    clearInterval(this.timer);
    this.recording = undefined;
    this.isHeld = false;
    this.isOff = false;
    delete this.root.dataset.recording;
    this.hold.setAttribute("aria-pressed", "false");
    this.toggleParts(false);
    this.show(t("ui-voice-hold"));
    this.say(words);
    if (hadFocus) this.hold.focus();
  }

  private toggleParts(isRecording: boolean): void {
    for (const name of ["live", "cancel"]) {
      const part = this.part(name);
      if (part) part.hidden = !isRecording;
    }
  }

  private show(words: string): void {
    const label = this.part("words");
    if (label) label.textContent = words;
  }

  private say(words: string): void {
    const said = this.part("voice-said");
    if (said) said.textContent = words;
  }

  private part<T extends HTMLElement>(name: string): T | null {
    return this.root.querySelector<T>(`[data-${name}]`);
  }
}

/** What assistive technology makes of a press: a point without size, or without weight. */
function isVirtual({ width, height, pressure, pointerType }: PointerEvent): boolean {
  if (width === 0 && height === 0) return true;
  return width === 1 && height === 1 && pressure === 0 && pointerType === "mouse";
}
