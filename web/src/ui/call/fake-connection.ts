import { vi } from "vitest";

/* Stands in for the browser's connection and devices in tests. Nothing here knows what a call is. */

export class FakeTrack extends EventTarget {
  enabled = true;
  muted = false;
  readyState = "live";
  onmute = () => {};
  onunmute = () => {};
  onended = () => {};
  constructor(readonly kind: string) {
    super();
  }
  id = crypto.randomUUID();
  stop() {
    this.readyState = "ended";
  }
  /** The device takes it away for good. */
  lose() {
    this.readyState = "ended";
    this.onended();
  }
}

class FakeChannel {
  readyState = "connecting";
  sent: unknown[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose: (() => void) | null = null;
  constructor(readonly label: string) {}
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
}

type Kind = "audio" | "video";

function makeTransceiver(mid: string, what: Kind | FakeTrack, { direction = "sendrecv" } = {}) {
  const kind = typeof what === "string" ? what : what.kind;
  const sender = {
    track: typeof what === "string" ? null : what,
    replaceTrack: async (track: FakeTrack | null) => {
      sender.track = track;
    },
  };
  return { mid, direction, currentDirection: null as string | null, sender, receiver: { track: new FakeTrack(kind) } };
}

export class FakeConnection {
  static all: FakeConnection[] = [];
  static readiness = Promise.resolve();
  static get last(): FakeConnection {
    return FakeConnection.all.at(-1) as FakeConnection;
  }

  connectionState = "new";
  iceConnectionState = "new";
  onconnectionstatechange = () => {};
  oniceconnectionstatechange = () => {};
  localDescription: { sdp: string } | undefined;
  answers: string[] = [];
  /** The browser takes an answer only then. */
  isReady: Promise<void> = FakeConnection.readiness;
  lines: ReturnType<typeof makeTransceiver>[] = [];
  channel = new FakeChannel("");
  /** Each look at the statistics finds more bytes. */
  flows = true;
  received = 0;
  voice = { lost: 0, received: 0, energy: 0, seconds: 0 };

  constructor() {
    FakeConnection.all.push(this);
  }
  createDataChannel(label: string) {
    this.channel = new FakeChannel(label);
    return this.channel;
  }
  addTransceiver(what: Kind | FakeTrack, init?: { direction?: string }) {
    const line = makeTransceiver(String(this.lines.length), what, init);
    this.lines.push(line);
    return line;
  }
  getTransceivers() {
    return this.lines;
  }
  async createOffer() {
    return {
      type: "offer",
      sdp: this.lines.map(({ direction, receiver }) => `${receiver.track.kind} ${direction}`).join(),
    };
  }
  async setLocalDescription(offer: { sdp: string }) {
    this.localDescription = offer;
  }
  async setRemoteDescription({ sdp }: { sdp: string }) {
    await this.isReady;
    this.answers.push(sdp);
    for (const line of this.lines) line.currentDirection = line.direction;
  }
  async getStats() {
    if (this.flows) this.received += 100;
    const { lost, received, energy, seconds } = this.voice;
    const pair = { type: "candidate-pair", nominated: true, state: "succeeded", currentRoundTripTime: 0.05 };
    const reports = [
      { ...pair, bytesReceived: this.received, bytesSent: 0, packetsReceived: 0, packetsSent: 0 },
      {
        type: "inbound-rtp",
        kind: "audio",
        mid: "0",
        packetsLost: lost,
        packetsReceived: received,
        totalAudioEnergy: energy,
        totalSamplesDuration: seconds,
      },
    ];
    return new Map(reports.map((report, at) => [String(at), report]));
  }
  close() {
    this.connectionState = "closed";
  }

  /** The keys are exchanged and the channel is open. */
  open() {
    this.connectionState = "connected";
    this.onconnectionstatechange();
    this.channel.readyState = "open";
    this.channel.onopen();
  }
  /** The relay says something. */
  say(message: object) {
    this.channel.onmessage({ data: JSON.stringify(message) });
  }
}

export class FakeAudio {
  static all: FakeAudio[] = [];
  srcObject: { getTracks(): unknown[] } | null = null;
  constructor() {
    FakeAudio.all.push(this);
  }
  play = async () => {};
  pause() {}
}

/** What the device gives when it is asked; the test may replace it. */
export const devices = {
  give: async (kind: Kind): Promise<FakeTrack> => new FakeTrack(kind),
  given: [] as FakeTrack[],
};

/** Puts all of this in place of the browser's. */
export function fakeBrowser(): void {
  FakeConnection.all = [];
  FakeConnection.readiness = Promise.resolve();
  FakeAudio.all = [];
  devices.given = [];
  devices.give = async (kind) => new FakeTrack(kind);
  vi.stubGlobal("RTCPeerConnection", FakeConnection);
  vi.stubGlobal(
    "MediaStream",
    class {
      constructor(readonly tracks: unknown[]) {}
      getTracks = () => this.tracks;
    },
  );
  vi.stubGlobal("Audio", FakeAudio);
  const getUserMedia = async (wanted: MediaStreamConstraints) => {
    const kind = wanted.video ? "video" : "audio";
    const track = await devices.give(kind);
    devices.given.push(track);
    const tracks = (of: string) => (of === kind ? [track] : []);
    return { getAudioTracks: () => tracks("audio"), getVideoTracks: () => tracks("video") };
  };
  Object.defineProperty(navigator, "mediaDevices", {
    value: Object.assign(new EventTarget(), { getUserMedia }),
    configurable: true,
  });
}

export function restoreBrowser(): void {
  Reflect.deleteProperty(navigator, "mediaDevices");
  vi.unstubAllGlobals();
}
