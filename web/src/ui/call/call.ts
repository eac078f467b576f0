import { closeMediaSession, openMediaSession, ScreenLock, showMicrophone } from "./awake";
import { Camera } from "./camera";
import { Line, type LineWishes } from "./line";
import { Microphone, reasonOf } from "./microphone";
import { Refusal } from "./offer";
import { VoicePlayers } from "./players";
import { readMessage, type SeatEntry } from "./relay-messages";
import { type CallReason, type CallState, IDLE, isActive, QUALITIES, type Quality } from "./state";
import type { LineStats } from "./stats";
import { LineWatch, SpeakerMeter } from "./watch";

/** Milliseconds before each try to connect anew. For two minutes a relay that is back is found within five seconds. */
const PAUSES = [0, 500, 1_000, 2_000];
const PAUSE = 4_000;
const LONG_PAUSE = 8_000;
const MANY_TRIES = 32;
/** A connection that held for so long was a good one: the next loss begins with the first pause again. */
const HELD_MS = 10_000;
const BYTES_STEP = 10_000;

export interface CallOptions {
  /** The secret of the seat. */
  seat: string;
  /** What the lock screen says. */
  title: string;
}

/** Knows what was before, so that it can say what has changed. */
export type CallListener = (state: CallState, before: CallState) => void;

/** One person's part in the call of a room. It needs a page, and no framework. */
export class Call {
  private now: CallState = IDLE;
  private readonly listeners = new Set<CallListener>();
  private readonly microphone: Microphone;
  private readonly camera = new Camera(() => void this.stopPicture());
  private readonly players = new VoicePlayers((isSilenced) => this.change({ isSilenced }));
  private readonly screen = new ScreenLock();
  private speakers = new SpeakerMeter();
  private roster: SeatEntry[] = [];
  private speaking: boolean[] = [];
  /** The connection that carries the call, and the one that is about to. */
  private line: Line | undefined;
  private next: Line | undefined;
  private watch: LineWatch | undefined;
  private tries = 0;
  private connectedAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Bytes of connections that are over, and of the present one. */
  private bytesBefore = 0;
  private bytesNow = 0;
  private isListening = false;
  private networkKind: string | undefined;

  constructor(private readonly options: CallOptions) {
    this.microphone = new Microphone((microphone) => {
      this.change({ microphone });
      this.sendMuted();
      void this.line?.replaceMicrophone(this.microphone.track ?? null).catch(() => {});
    });
  }

  get state(): CallState {
    return this.now;
  }

  /** Is called with each change; answers with how to end that. */
  readonly subscribe = (listener: CallListener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Asks for the microphone and connects. Call it in a tap, so that sound may be played. */
  async start(how: { onlyListen?: boolean } = {}): Promise<void> {
    if (isActive(this.now)) return;
    if (!("RTCPeerConnection" in globalThis) || !navigator.mediaDevices?.getUserMedia) return this.end("unsupported");
    this.change({ ...IDLE, phase: "asking", quality: this.now.quality, bytes: this.now.bytes });
    this.listenToPage();
    if (!how.onlyListen && !(await this.openMicrophone())) return;
    if (this.now.phase !== "asking") return;
    this.screen.hold();
    openMediaSession({ title: this.options.title, hangUp: () => this.leave(), toggleMute: () => this.toggleMute() });
    this.change({ phase: "connecting" });
    this.tries = 1;
    void this.dial();
  }

  /** Takes the seat back from the window that took it. */
  takeBack(): void {
    if (this.now.phase === "replaced") void this.start({ onlyListen: this.now.microphone === "none" });
  }

  leave(): void {
    if (isActive(this.now)) this.end("left");
  }

  toggleMute(): void {
    if (!isActive(this.now)) return;
    this.change({ isMuted: !this.now.isMuted });
    this.sendMuted();
  }

  /** Asks again for a microphone that was taken away. */
  retryMicrophone(): void {
    void this.microphone.retry();
  }

  /** One step up, because somebody asked for it. */
  improve(): void {
    this.setQuality(1, false);
  }

  /** Plays sound that the browser held back. Call it in a tap. */
  playSound(): void {
    this.players.resume();
  }

  async showPicture(): Promise<void> {
    if (this.now.phase !== "connected" || this.now.quality === "poor" || this.now.isShowing) return;
    const track = await this.camera.open();
    if (track && this.now.phase !== "connected") return this.camera.close();
    this.change({ isShowing: track !== undefined, isCameraRefused: track === undefined });
    if (track) await this.renew();
  }

  async stopPicture(): Promise<void> {
    if (!this.now.isShowing) return;
    this.camera.close();
    this.change({ isShowing: false });
    await this.renew();
  }

  /** Fetches the pictures of others, or no more. */
  async watchPictures(isWatching: boolean): Promise<void> {
    if (this.now.isWatching === isWatching || (isWatching && this.now.quality === "poor")) return;
    this.change({ isWatching });
    await this.renew();
  }

  /** The own picture, and that of a slot. */
  get ownPicture(): MediaStreamTrack | undefined {
    return this.camera.track;
  }

  pictureOf(slot: number): MediaStreamTrack | undefined {
    return this.now.isWatching ? this.line?.tracks("video")[slot - 1] : undefined;
  }

  private async openMicrophone(): Promise<boolean> {
    try {
      await this.microphone.open();
      return true;
    } catch (problem) {
      this.end(reasonOf(problem));
      return false;
    }
  }

  private wishes(): LineWishes {
    const { quality, isWatching } = this.now;
    const slots = this.roster.filter(({ picture }) => picture).map(({ slot }) => slot ?? 0);
    return { quality, camera: this.camera.track, pictures: isWatching ? Math.max(0, ...slots) : 0 };
  }

  /** Connects anew. What there is goes on until the new connection can carry the call. */
  private async dial(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.next?.close();
    const wishes = this.wishes();
    const line: Line = new Line(this.path, this.microphone.track, wishes, {
      opened: () => this.sendMuted(line),
      message: (text) => this.read(text, line),
      lost: () => this.lose(line),
    });
    this.next = line;
    try {
      await line.connect();
    } catch (problem) {
      if (line !== this.next) return;
      this.next = undefined;
      if (problem instanceof Refusal) this.end(problem.code === "room_full" ? "full" : "refused", problem.words);
      else this.dialLater();
      return;
    }
    if (line === this.next) this.adopt(line, wishes);
    else line.close();
  }

  private get path(): string {
    return `/api/rooms/${encodeURIComponent(this.options.seat)}/offer`;
  }

  private dialLater(): void {
    const pause = PAUSES[this.tries] ?? (this.tries < MANY_TRIES ? PAUSE : LONG_PAUSE);
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.dial(), pause);
  }

  private adopt(line: Line, wishes: LineWishes): void {
    this.watch?.stop();
    this.line?.close();
    this.bytesBefore += this.bytesNow;
    this.bytesNow = 0;
    this.line = line;
    this.next = undefined;
    this.connectedAt = performance.now();
    if (this.now.since === undefined) this.tries = 0;
    this.speakers = new SpeakerMeter();
    this.players.play(line.tracks("audio"));
    this.watch = new LineWatch(line, () => this.isHearing(), {
      measured: (stats) => this.note(stats),
      quiet: () => this.sendMuted(),
      stalled: () => this.lose(line),
      lossy: () => this.lower(),
    });
    // It may have changed while the line was being made.
    void line.replaceMicrophone(this.microphone.track ?? null).catch(() => {});
    this.change({ phase: "connected", since: this.now.since ?? Date.now() });
    if (!isSame(wishes, this.wishes())) void this.renew();
  }

  /** The relay can only send what somebody says: of a room without others nothing comes. */
  private isHearing(): boolean {
    return this.roster.some(({ slot, muted }) => slot !== null && !muted);
  }

  private lose(line: Line): void {
    if (line !== this.line || !isActive(this.now) || this.now.phase === "reconnecting") return;
    this.watch?.stop();
    if (performance.now() - this.connectedAt >= HELD_MS) this.tries = 0;
    this.change({ phase: "reconnecting" });
    this.dialLater();
  }

  /** Sends a new offer for other wishes. One that fails shows that the line does not carry. */
  private async renew(): Promise<void> {
    const { line } = this;
    if (!line || this.now.phase !== "connected") return;
    try {
      await line.update(this.wishes());
      if (line === this.line) this.change({});
    } catch (problem) {
      if (line !== this.line) return;
      if (problem instanceof Refusal) this.end("refused", problem.words);
      else this.lose(line);
    }
  }

  private read(text: string, line: Line): void {
    const message = readMessage(text);
    if (message?.seats && (line === this.line || line === this.next)) {
      this.roster = message.seats;
      this.showSeats();
      if (line === this.line && this.now.isWatching) void this.renewPictures(line);
    }
    // While another connection of this page is on its way, it is that one which replaces.
    if (message?.replaced && line === this.line && !this.next) this.replace();
    if (message?.line === "poor" && line === this.line) this.lower();
  }

  /** More lines for pictures, where more are shown now than there are lines. */
  private async renewPictures(line: Line): Promise<void> {
    if (this.wishes().pictures > line.tracks("video").length) await this.renew();
    else this.change({});
  }

  private replace(): void {
    this.closeAll();
    this.change({ phase: "replaced", seats: [], isShowing: false, isWatching: false });
  }

  private lower(): void {
    this.watch?.forgetLoss();
    this.setQuality(-1, true);
  }

  private setQuality(step: number, isLowered: boolean): void {
    const quality: Quality | undefined = QUALITIES[QUALITIES.indexOf(this.now.quality) + step];
    if (!quality || this.now.phase !== "connected") return;
    // Voice first: on a line that is poor pictures take what the voice needs.
    if (isLowered) this.camera.close();
    const pictures = isLowered ? { isShowing: false, isWatching: false } : {};
    this.change({ quality, isLowered: isLowered || (this.now.isLowered && quality === "poor"), ...pictures });
    void this.renew();
  }

  private sendMuted(line = this.line): void {
    const isOff = this.now.isMuted || this.now.microphone !== "on";
    if (this.microphone.track) this.microphone.track.enabled = !this.now.isMuted;
    showMicrophone(!isOff);
    line?.send({ muted: isOff });
  }

  private note(stats: LineStats): void {
    this.bytesNow = stats.bytes;
    this.speaking = this.speakers.measure(performance.now(), stats.voices);
    const bytes = Math.floor((this.bytesBefore + this.bytesNow) / BYTES_STEP) * BYTES_STEP;
    if (bytes !== this.now.bytes) this.change({ bytes });
    this.showSeats();
  }

  private showSeats(): void {
    const seats = this.roster.map(({ seat, slot, muted, picture }) => ({
      role: seat,
      slot,
      isMuted: muted,
      hasPicture: picture,
      isSpeaking: !muted && slot !== null && this.speaking[slot - 1] === true,
    }));
    if (JSON.stringify(seats) !== JSON.stringify(this.now.seats)) this.change({ seats });
  }

  private end(reason: CallReason, words?: string): void {
    this.closeAll();
    const isFailed = reason !== "left" && this.now.since === undefined;
    this.change({
      phase: isFailed ? "failed" : "ended",
      reason,
      words,
      seats: [],
      isShowing: false,
      isWatching: false,
    });
  }

  private closeAll(): void {
    this.closeLines();
    this.microphone.close();
    this.camera.close();
    this.players.close();
    this.screen.release();
    closeMediaSession();
    this.listenToPage(false);
  }

  private closeLines(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.watch?.stop();
    this.bytesBefore += this.bytesNow;
    this.bytesNow = 0;
    for (const line of [this.line, this.next]) line?.close();
    this.line = undefined;
    this.next = undefined;
    this.roster = [];
  }

  private listenToPage(isOn = true): void {
    if (isOn === this.isListening) return;
    this.isListening = isOn;
    const change = isOn ? "addEventListener" : "removeEventListener";
    window[change]("online", this.redial);
    window[change]("pagehide", this.hide);
    window[change]("pageshow", this.show as EventListener);
    document[change]("visibilitychange", this.look);
    network()?.[change]("change", this.changeNetwork);
    this.networkKind = network()?.type;
  }

  /** There is a network again, so the tries before count no more. */
  private readonly redial = (): void => {
    if (!isActive(this.now) || this.now.phase === "asking") return;
    this.tries = 1;
    if (this.now.phase === "connected") this.change({ phase: "reconnecting" });
    void this.dial();
  };

  /** Browsers say so as well when only the speed is another: then the line is asked for a sign of life. */
  private readonly changeNetwork = (): void => {
    const kind = network()?.type;
    const isSameKind = kind === this.networkKind;
    this.networkKind = kind;
    if (isSameKind) this.look();
    else this.redial();
  };

  /** Somebody looks: it is tried at once instead of later. */
  private readonly look = (): void => {
    if (document.hidden) return;
    if (this.timer !== undefined) void this.dial();
    else if (this.now.phase === "connected") this.watch?.check();
  };

  private readonly hide = (): void => this.closeLines();

  /** A page that the browser had put aside goes on where it was. */
  private readonly show = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && !this.line) this.redial();
  };

  private change(part: Partial<CallState>): void {
    const before = this.now;
    this.now = { ...before, ...part };
    for (const listener of this.listeners) listener(this.now, before);
  }
}

type Network = EventTarget & { type?: string };

const network = (): Network | undefined => (navigator as Navigator & { connection?: Network }).connection;

const isSame = (one: LineWishes, other: LineWishes): boolean =>
  one.quality === other.quality && one.camera === other.camera && one.pictures === other.pictures;
