import { sendOffer } from "./offer";
import type { Quality } from "./state";
import { type LineStats, readStats } from "./stats";

/** Lines on which others are heard, and seen at most: a room has four seats. */
const SLOTS = 3;
/** Milliseconds until an answer, and then until a connection, counts as not coming. */
const ANSWER_MS = 12_000;
const CONNECT_MS = 12_000;
/** Most that a picture may take, in bits and pictures a second. */
const PICTURE_BITS = 100_000;
const PICTURES_A_SECOND = 10;

/** What a page wants of its connection. */
export interface LineWishes {
  quality: Quality;
  /** The own picture. */
  camera: MediaStreamTrack | undefined;
  /** Pictures of others: on how many lines they can come. */
  pictures: number;
}

export interface LineEvents {
  /** The channel to the relay is open. */
  opened(): void;
  message(text: string): void;
  /** The connection broke. */
  lost(): void;
}

export const SILENT_EVENTS: LineEvents = { opened() {}, message() {}, lost() {} };

/** One connection to the relay. A new network or a relay that started anew needs another one; quality and pictures do not. */
export class Line {
  private readonly pc = new RTCPeerConnection({ bundlePolicy: "max-bundle" });
  private readonly channel = this.pc.createDataChannel("room");
  private readonly abort = new AbortController();
  private readonly voice: RTCRtpTransceiver;
  private isConnected = false;
  private isClosed = false;
  private settle: { resolve: () => void; reject: (problem: Error) => void } | undefined;
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private negotiating: Promise<void> = Promise.resolve();

  constructor(
    private readonly path: string,
    microphone: MediaStreamTrack | undefined,
    private wishes: LineWishes,
    private readonly events: LineEvents,
    /** Changes the answer before it is used. */
    private readonly edit: (sdp: string) => string = (sdp) => sdp,
  ) {
    this.voice = this.pc.addTransceiver(microphone ?? "audio", {
      direction: "sendrecv",
      sendEncodings: [{ priority: "high", networkPriority: "high" }],
    });
    for (let slot = 1; slot < SLOTS; slot++) this.pc.addTransceiver("audio", { direction: "recvonly" });
    this.channel.onopen = () => {
      this.noteConnected();
      this.events.opened();
    };
    this.channel.onmessage = ({ data }) => this.events.message(String(data));
    this.channel.onclose = () => this.fail();
    this.pc.onconnectionstatechange = () => this.noteState(this.pc.connectionState);
    this.pc.oniceconnectionstatechange = () => this.noteState(this.pc.iceConnectionState);
  }

  /** Resolves as soon as voices can go both ways. */
  async connect(): Promise<void> {
    const connected = new Promise<void>((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    const limit = (time: number) => {
      clearTimeout(this.deadline);
      this.deadline = setTimeout(() => this.settle?.reject(new Error("no connection in time")), time);
    };
    limit(ANSWER_MS);
    this.negotiating = this.negotiate();
    try {
      // On a short line the keys are exchanged before the browser has said that it took the answer, and knows its lines.
      await Promise.all([connected, this.negotiating.then(() => limit(CONNECT_MS))]);
    } catch (problem) {
      this.close();
      throw problem;
    } finally {
      clearTimeout(this.deadline);
    }
  }

  /** Makes a new offer on this connection: nothing of the voices is lost meanwhile. */
  update(wishes: LineWishes): Promise<void> {
    this.wishes = wishes;
    this.negotiating = this.negotiating.catch(() => {}).then(() => this.negotiate());
    return this.negotiating;
  }

  async replaceMicrophone(track: MediaStreamTrack | null): Promise<void> {
    await this.voice.sender.replaceTrack(track);
  }

  /** Says something to the relay, where the channel is open. */
  send(message: object): void {
    if (this.channel.readyState === "open") this.channel.send(JSON.stringify(message));
  }

  /** Voices or pictures of the others, in the order of their slots. */
  tracks(kind: "audio" | "video"): MediaStreamTrack[] {
    return this.receiving(kind).map(({ receiver }) => receiver.track);
  }

  readStats(): Promise<LineStats> {
    return readStats(this.pc, this.receiving("audio"));
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    clearTimeout(this.deadline);
    this.abort.abort();
    this.channel.onclose = null;
    this.pc.close();
  }

  private async negotiate(): Promise<void> {
    if (this.isClosed) return;
    await this.preparePictures();
    preferCodecs(this.pc);
    const offer = await this.pc.createOffer();
    await this.pc.setLocalDescription(offer);
    const sdp = this.pc.localDescription?.sdp ?? offer.sdp ?? "";
    const answer = await sendOffer(this.path, sdp, this.wishes.quality, this.abort.signal);
    if (this.isClosed) return;
    await this.pc.setRemoteDescription({ type: "answer", sdp: this.edit(answer) });
  }

  /** Lines for pictures: the first sends the own one. Lines that are there stay, and rest. */
  private async preparePictures(): Promise<void> {
    const { camera, pictures } = this.wishes;
    const wanted = Math.min(SLOTS, Math.max(pictures, camera ? 1 : 0));
    const present = () => this.pc.getTransceivers().filter(({ receiver }) => receiver.track.kind === "video");
    while (present().length < wanted) {
      const sendEncodings = [{ maxBitrate: PICTURE_BITS, maxFramerate: PICTURES_A_SECOND }];
      this.pc.addTransceiver("video", { direction: "inactive", sendEncodings });
    }
    for (const [at, line] of present().entries()) {
      const sends = at === 0 && camera !== undefined;
      line.direction = directionOf(sends, at < pictures);
      if (at === 0) await line.sender.replaceTrack(camera ?? null);
    }
  }

  /** The lines on which the relay agreed to send. */
  private receiving(kind: string): RTCRtpTransceiver[] {
    const receives = ["sendrecv", "recvonly"];
    return this.pc
      .getTransceivers()
      .filter(
        ({ receiver, currentDirection }) =>
          receiver.track.kind === kind && currentDirection !== null && receives.includes(currentDirection),
      );
  }

  private noteState(state: string): void {
    // What ICE calls connected has no keys yet.
    if (this.pc.connectionState === "connected") this.noteConnected();
    if (state === "failed" || state === "closed" || (this.isConnected && state === "disconnected")) this.fail();
  }

  private noteConnected(): void {
    if (this.isConnected) return;
    this.isConnected = true;
    this.settle?.resolve();
  }

  private fail(): void {
    if (this.isClosed) return;
    const wasConnected = this.isConnected;
    this.close();
    if (wasConnected) this.events.lost();
    else this.settle?.reject(new Error("not connected"));
  }
}

function directionOf(sends: boolean, receives: boolean): RTCRtpTransceiverDirection {
  if (sends) return receives ? "sendrecv" : "sendonly";
  return receives ? "recvonly" : "inactive";
}

/** The relay takes these. Others would only make the offer longer: a kilobyte is half a second on a poor line. */
const CODECS: Record<string, RegExp> = { audio: /\/opus$/i, video: /\/(VP8|rtx)$/i };

function preferCodecs(pc: RTCPeerConnection): void {
  for (const line of pc.getTransceivers()) {
    const { kind } = line.receiver.track;
    const all = globalThis.RTCRtpReceiver?.getCapabilities?.(kind)?.codecs ?? [];
    const kept = all.filter(({ mimeType }) => CODECS[kind]?.test(mimeType));
    if (kept.length > 0) line.setCodecPreferences?.(kept);
  }
}
