import { t } from "../../../../messages/message";
import look from "../../../../ui/Button.module.css";
import { bytesText } from "../../../../ui/bytes";
import { Call } from "../../../../ui/call/call";
import { type CallState, isActive } from "../../../../ui/call/state";
import {
  doorClosed,
  doorOpen,
  mic,
  phone,
  rotateCcw,
  settings,
  trendingUp,
  video,
  volume2,
} from "../../../../ui/icons";
import { make } from "../../../../ui/inquiry/make";
import { clockText } from "../../../../ui/messages/clock";
import { telephone } from "../../../../ui/SafetyCard.dom";
import css from "../room.module.css";
import { announceChange } from "./announce";
import type { Entered } from "./enter";
import { drawIcon, setText, WordButton } from "./parts";
import { PictureRow } from "./pictures";
import { costOf, seatWords, titleOf } from "./words";

/** The call, in place of the form that led to it. */
export class CallScreen {
  private readonly call: Call;
  private readonly doctor: string;
  private readonly pictures: PictureRow;
  private readonly title = make("h3", { tabindex: "-1" });
  private readonly clock = make("span", { class: css.clock, role: "timer", "aria-live": "off" });
  private readonly line = make("p", { class: css.line });
  private readonly alert = make("p", { class: css.alert });
  /** Who speaks changes too often to be read out. */
  private readonly people = make("ul", { class: css.people, role: "list", "aria-live": "off" });
  private readonly used = make("p", { class: css.line });
  private readonly keys = make("p", { class: `${css.line} ${css.keys}` }, t("call-keys"));
  private readonly said = make("p", { class: "vh", role: "status" });
  private readonly panel = make("div", { class: `deep ${css.panel}` });
  private readonly buttons: ReturnType<CallScreen["makeButtons"]>;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly root: HTMLElement,
    private readonly entered: Entered,
  ) {
    this.doctor = root.dataset.doctor ?? "";
    this.call = new Call({ seat: entered.seat, title: t("call-connected", { doctor: this.doctor }) });
    this.pictures = new PictureRow(this.call);
    this.buttons = this.makeButtons();
  }

  /** Shows it and begins to call. */
  open(): void {
    // Who is in the room need not read that it is open.
    for (const part of [this.root.querySelector<HTMLElement>("[data-before]"), findRoom()]) {
      if (part) part.hidden = true;
    }
    const row = make("div", { class: css.buttons }, ...Object.values(this.buttons).map(({ element }) => element));
    const head = make("div", { class: css.head }, this.title, this.clock);
    this.root.querySelector("[data-check-place]")?.replaceChildren();
    this.panel.append(
      head,
      this.line,
      this.alert,
      this.people,
      this.pictures.element,
      row,
      this.used,
      this.keys,
      ...this.makePhone(),
      this.said,
    );
    // Only while the call has the focus, so that dictated words do not mute it.
    this.panel.addEventListener("keydown", (event) => this.handleKey(event));
    this.root.querySelector("[data-before]")?.after(this.panel, ...this.makeNumbers());
    this.call.subscribe((now, was) => this.show(now, was));
    this.show(this.call.state, this.call.state);
    this.title.focus();
    this.timer = setInterval(() => this.showClock(), 1_000);
    void this.call.start();
  }

  private makeButtons() {
    const { call } = this;
    return {
      mute: new WordButton("line", mic, t("call-mute"), () => call.toggleMute()),
      leave: new WordButton("danger", doorClosed, t("call-leave"), () => call.leave()),
      own: new WordButton("line", video, t("call-show-picture"), () => {
        void (call.state.isShowing ? call.stopPicture() : call.showPicture());
      }),
      theirs: new WordButton("line", video, t("call-see-pictures"), () => {
        void call.watchPictures(!call.state.isWatching);
      }),
      better: new WordButton("line", trendingUp, t("call-better-sound"), () => call.improve()),
      sound: new WordButton("sun", volume2, t("call-turn-on-sound"), () => call.playSound()),
      microphone: new WordButton("sun", mic, t("call-use-microphone"), () => call.retryMicrophone()),
      back: new WordButton("sun", doorOpen, t("call-take-back"), () => call.takeBack()),
      again: new WordButton("sun", rotateCcw, t("call-try-again"), () => void call.start()),
      listen: new WordButton("line", volume2, t("call-only-listen"), () => void call.start({ onlyListen: true })),
      check: new WordButton("line", settings, t("call-check"), () => {
        void import("./check-screen").then((it) => it.openCheck(this.root)).catch(() => this.say(t("call-not-loaded")));
      }),
    };
  }

  private makePhone(): Node[] {
    const { phone: number } = this.entered;
    return number ? [make("p", { class: css.line }, t("call-phone", { phone: number }))] : [];
  }

  /** They stay whatever becomes of the call. */
  private makeNumbers(): Node[] {
    const rows = this.entered.numbers.map(({ label, tel: number }) => {
      const link = make("a", { href: telephone(number), class: `${look.button} ${look.danger}` }, drawIcon(phone));
      link.append(t("ui-call-number", { number }));
      return make("li", {}, link, make("span", {}, label));
    });
    if (rows.length === 0) return [];
    return [
      make("div", { class: css.numbers }, make("h3", {}, t("call-numbers")), make("ul", { role: "list" }, ...rows)),
    ];
  }

  private handleKey(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== "m" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    event.preventDefault();
    this.call.toggleMute();
  }

  private show(now: CallState, before: CallState): void {
    const active = isActive(now);
    setText(this.title, titleOf(now, this.doctor));
    setText(this.line, active ? costOf(now) : "");
    setText(this.alert, now.microphone === "taken" && active ? t("call-said-taken") : "");
    this.keys.hidden = !active;
    this.alert.hidden = this.alert.textContent === "";
    setText(this.used, now.bytes > 0 ? t("call-used", { size: bytesText(now.bytes) }) : "");
    this.showPeople(now);
    this.showButtons(now, active);
    this.pictures.show(now);
    const words = announceChange(now, before, this.doctor);
    if (words) this.say(words);
    if (active) this.showClock();
    else if (isActive(before)) this.title.focus();
  }

  private say(words: string): void {
    setText(this.said, words);
  }

  private showPeople({ seats }: CallState): void {
    while (this.people.children.length > seats.length) this.people.lastElementChild?.remove();
    for (const [at, seat] of seats.entries()) {
      const row = this.people.children[at] ?? this.people.appendChild(makePerson());
      row.className = seat.isSpeaking ? (css.speaking ?? "") : "";
      setText(row.lastElementChild ?? row, seatWords(seat));
    }
  }

  private showButtons(state: CallState, active: boolean): void {
    const { phase, quality, reason } = state;
    const { mute, leave, own, theirs, better, sound, microphone, back, again, listen, check } = this.buttons;
    const mayShow = phase === "connected" && quality !== "poor";
    mute.name(state.isMuted ? t("call-unmute") : t("call-mute"));
    own.name(state.isShowing ? t("call-stop-picture") : t("call-show-picture"));
    theirs.name(state.isWatching ? t("call-hide-pictures") : t("call-see-pictures"));
    again.name(reason === "left" ? t("call-enter-again") : t("call-try-again"));
    // What comes is shown before what goes, so that the focus finds a place.
    back.show(phase === "replaced");
    again.show((phase === "ended" || phase === "failed") && reason !== "unsupported");
    listen.show(reason?.startsWith("microphone") === true && phase === "failed");
    // Who is too early has the time to try the device.
    check.show(reason === "refused" && phase === "failed");
    mute.show(active && state.microphone !== "none");
    leave.show(active);
    own.show(mayShow);
    theirs.show(mayShow && (state.isWatching || state.seats.some(({ hasPicture }) => hasPicture)));
    better.show(phase === "connected" && quality === "poor" && state.isLowered);
    sound.show(active && state.isSilenced);
    microphone.show(active && state.microphone === "taken");
  }

  private showClock(): void {
    const { since } = this.call.state;
    if (!this.panel.isConnected) clearInterval(this.timer);
    if (since && isActive(this.call.state)) setText(this.clock, clockText((Date.now() - since) / 1000));
  }
}

const findRoom = (): HTMLElement | null => document.querySelector("[data-room]");

const makePerson = (): HTMLElement =>
  make("li", {}, make("span", { class: css.dot, "aria-hidden": "true" }), make("span", {}));
