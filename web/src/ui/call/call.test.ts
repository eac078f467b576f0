// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Call } from "./call";
import { devices, FakeAudio, FakeConnection, FakeTrack, fakeBrowser, restoreBrowser } from "./fake-connection";
import type { CallPhase } from "./state";

/** What the server answers to an offer. */
let answer: () => Response;
let offers: { at: number; path: string; quality: string; sdp: string }[];
let call: Call;
let phases: CallPhase[];

const wait = (time = 0) => vi.advanceTimersByTimeAsync(time);
const refuse =
  (status: number, detail: string, code = "no") =>
  () =>
    Response.json({ status, code, detail }, { status });
const accept = () => Response.json({ sdp: "answer" });
const doctor = { seat: "clinician", slot: 1, muted: false, picture: false };

beforeEach(() => {
  vi.useFakeTimers();
  fakeBrowser();
  offers = [];
  phases = [];
  answer = accept;
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    offers.push({ at: Date.now(), path, ...JSON.parse(body) });
    return answer();
  });
  call = new Call({ seat: "se/cret", title: "A call" });
  call.subscribe((now, before) => now.phase !== before.phase && phases.push(now.phase));
});
afterEach(() => {
  call.leave();
  restoreBrowser();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A call that goes on, with the doctor in it. */
async function connect(seats: object[] = [doctor]): Promise<FakeConnection> {
  void call.start();
  await wait();
  FakeConnection.last.open();
  await wait();
  FakeConnection.last.say({ seats });
  return FakeConnection.last;
}

/** The line carries nothing any more, until the page has seen it. */
async function cut(connection: FakeConnection): Promise<void> {
  connection.flows = false;
  for (let looks = 0; looks < 10 && call.state.phase === "connected"; looks++) await wait(300);
}

describe("connecting", () => {
  it("takes one round trip, with lines for three others and a channel", async () => {
    const connection = await connect();
    expect(phases).toEqual(["asking", "connecting", "connected"]);
    expect(offers.map(({ path, quality, sdp }) => [path, quality, sdp])).toEqual([
      ["/api/rooms/se%2Fcret/offer", "voice", "audio sendrecv,audio recvonly,audio recvonly"],
    ]);
    expect(connection.answers).toEqual(["answer"]);
    expect(connection.channel.label).toBe("room");
    expect(connection.channel.sent).toEqual([{ muted: false }]);
    expect(call.state.seats).toEqual([
      { role: "clinician", slot: 1, isMuted: false, hasPicture: false, isSpeaking: false },
    ]);
  });

  it("plays the others also where the line is there before the browser has taken the answer", async () => {
    let take = () => {};
    FakeConnection.readiness = new Promise((resolve) => {
      take = resolve;
    });
    void call.start();
    await wait();
    const connection = FakeConnection.last;
    connection.open();
    await wait();
    expect(call.state.phase).toBe("connecting");
    take();
    await wait();
    expect(call.state.phase).toBe("connected");
    const voices = connection.lines.map(({ receiver }) => receiver.track);
    expect(FakeAudio.all.map(({ srcObject }) => srcObject?.getTracks()[0])).toEqual(voices);
  });

  it.each([
    ["NotAllowedError", "microphone-refused"],
    ["NotFoundError", "microphone-missing"],
    ["NotReadableError", "microphone-busy"],
  ])("says what %s of the microphone means, and can listen without it", async (name, reason) => {
    devices.give = () => Promise.reject(new DOMException("", name));
    await call.start();
    expect(call.state).toMatchObject({ phase: "failed", reason });
    expect(offers).toEqual([]);
    await call.start({ onlyListen: true });
    await wait();
    FakeConnection.last.open();
    await wait();
    expect(call.state).toMatchObject({ phase: "connected", microphone: "none" });
    expect(FakeConnection.last.channel.sent).toEqual([{ muted: true }]);
  });

  it.each([
    [403, "It opens at 10:15."],
    [404, "This link does not work."],
    [410, "The visit is over."],
  ])("ends at %i with the server's words", async (status, words) => {
    answer = refuse(status, words);
    void call.start();
    await wait(60_000);
    expect(call.state).toMatchObject({ phase: "failed", reason: "refused", words });
    expect(offers).toHaveLength(1);
    expect(devices.given[0]?.readyState).toBe("ended");
  });

  it("says when the room is full", async () => {
    answer = refuse(409, "Four people are in it.", "room_full");
    void call.start();
    await wait();
    expect(call.state).toMatchObject({ phase: "failed", reason: "full", words: "Four people are in it." });
  });
});

describe("a line that breaks", () => {
  it("is noticed within two seconds, and tried again at once and then ever later", async () => {
    const connection = await connect();
    await wait(20_000);
    answer = refuse(503, "Starting.");
    const from = Date.now();
    await cut(connection);
    expect(Date.now() - from).toBeLessThanOrEqual(2_400);
    await wait(150_000);
    const pauses = offers.slice(1).map(({ at }, nth) => at - (offers[nth + 1 - (nth > 0 ? 1 : 0)]?.at ?? 0));
    expect(pauses).toEqual([0, 500, 1_000, 2_000, ...Array(28).fill(4_000), ...Array(4).fill(8_000)]);
    answer = accept;
    await wait(8_000);
    FakeConnection.last.open();
    await wait();
    expect(phases.slice(-2)).toEqual(["reconnecting", "connected"]);
    expect(connection.connectionState).toBe("closed");
    expect(devices.given).toHaveLength(1);
  });

  it("is noticed at once where the browser says so", async () => {
    const connection = await connect();
    connection.iceConnectionState = "disconnected";
    connection.oniceconnectionstatechange();
    await wait();
    expect(call.state.phase).toBe("reconnecting");
    expect(offers).toHaveLength(2);
  });

  it("is not taken for lost while nobody else is there, and the relay is asked for a sign of life", async () => {
    const connection = await connect([]);
    connection.flows = false;
    await wait(6_000);
    expect(call.state.phase).toBe("connected");
    expect(connection.channel.sent.length).toBeGreaterThan(3);
    connection.flows = true;
    await wait(10_000);
    connection.flows = false;
    await wait(8_100);
    expect(call.state.phase).toBe("reconnecting");
  });

  it.each([
    ["the network is back", () => window.dispatchEvent(new Event("online"))],
    ["somebody looks", () => document.dispatchEvent(new Event("visibilitychange"))],
  ])("is tried at once when %s", async (_, happen) => {
    const connection = await connect();
    answer = refuse(503, "Starting.");
    await cut(connection);
    await wait(4_000);
    const before = offers.length;
    happen();
    await wait();
    expect(offers).toHaveLength(before + 1);
  });

  it("gives up one that does not answer or does not connect, and tries another", async () => {
    await connect();
    window.dispatchEvent(new Event("online"));
    await wait(11_900);
    expect(offers).toHaveLength(2);
    await wait(700);
    expect(offers).toHaveLength(3);
    expect(FakeConnection.all[1]?.connectionState).toBe("closed");
  });

  it("ends where the visit is over meanwhile", async () => {
    const connection = await connect();
    answer = refuse(410, "The visit is over.");
    await cut(connection);
    await wait(60_000);
    expect(call.state).toMatchObject({ phase: "ended", words: "The visit is over." });
    expect(offers).toHaveLength(2);
  });

  it("is let go with the page, and made again when the page comes back", async () => {
    const connection = await connect();
    window.dispatchEvent(new Event("pagehide"));
    expect(connection.connectionState).toBe("closed");
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await wait();
    FakeConnection.last.open();
    await wait();
    expect(call.state.phase).toBe("connected");
    expect(offers).toHaveLength(2);
  });
});

describe("quality", () => {
  it("goes down one step when the relay says so, on the same connection, and up only when asked", async () => {
    const connection = await connect();
    await call.showPicture();
    expect(call.state.isShowing).toBe(true);
    connection.say({ line: "poor" });
    await wait(30_000);
    expect(call.state).toMatchObject({ quality: "poor", isLowered: true, isShowing: false });
    connection.say({ line: "poor" });
    await wait(30_000);
    call.improve();
    await wait();
    expect(call.state).toMatchObject({ quality: "voice", isLowered: false });
    expect(offers.map(({ quality }) => quality)).toEqual(["voice", "voice", "poor", "voice"]);
    expect(FakeConnection.all).toHaveLength(1);
    expect(offers[2]?.sdp).toContain("video inactive");
  });

  it("goes down when more than 8 % was lost for 8 seconds, and not before", async () => {
    const connection = await connect();
    const lose = async (looks: number, lost: number) => {
      for (let at = 0; at < looks; at++) {
        connection.voice = {
          ...connection.voice,
          lost: connection.voice.lost + lost,
          received: connection.voice.received + 10 - lost,
        };
        await wait(300);
      }
    };
    await lose(30, 0.5);
    expect(call.state.quality).toBe("voice");
    await lose(4, 2);
    expect(call.state.quality).toBe("voice");
    await lose(27, 2);
    expect(call.state.quality).toBe("poor");
  });
});

describe("two windows", () => {
  it("leaves the seat to the newer one, and takes it back when asked", async () => {
    const connection = await connect();
    connection.say({ replaced: true });
    expect(call.state.phase).toBe("replaced");
    expect(connection.connectionState).toBe("closed");
    expect(devices.given[0]?.readyState).toBe("ended");
    window.dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
    await wait(60_000);
    expect(offers).toHaveLength(1);
    call.takeBack();
    await wait();
    FakeConnection.last.open();
    await wait();
    expect(call.state.phase).toBe("connected");
  });

  it("is not what a new connection of the same page does", async () => {
    const connection = await connect();
    window.dispatchEvent(new Event("online"));
    await wait();
    connection.say({ replaced: true });
    FakeConnection.last.open();
    await wait();
    expect(call.state.phase).toBe("connected");
  });
});

describe("the microphone", () => {
  it("is turned off for the others and for the line", async () => {
    const connection = await connect();
    call.toggleMute();
    expect(connection.channel.sent.at(-1)).toEqual({ muted: true });
    expect(devices.given[0]?.enabled).toBe(false);
    call.toggleMute();
    expect(connection.channel.sent.at(-1)).toEqual({ muted: false });
    expect(devices.given[0]?.enabled).toBe(true);
  });

  it("stays off after the line was made anew", async () => {
    await connect();
    call.toggleMute();
    window.dispatchEvent(new Event("online"));
    await wait();
    FakeConnection.last.open();
    await wait();
    expect(FakeConnection.last.channel.sent[0]).toEqual({ muted: true });
  });

  it("says when the device mutes it, and when that is over", async () => {
    const connection = await connect();
    const track = devices.given[0] as FakeTrack;
    track.muted = true;
    track.onmute();
    expect(call.state.microphone).toBe("taken");
    expect(connection.channel.sent.at(-1)).toEqual({ muted: true });
    track.muted = false;
    track.onunmute();
    expect(call.state.microphone).toBe("on");
    expect(connection.channel.sent.at(-1)).toEqual({ muted: false });
  });

  it("is taken back after a phone call", async () => {
    const connection = await connect();
    devices.give = () => Promise.reject(new DOMException("", "NotReadableError"));
    devices.given[0]?.lose();
    await wait(12_000);
    expect(call.state.microphone).toBe("taken");
    devices.give = async (kind) => new FakeTrack(kind);
    await wait(5_000);
    expect(call.state.microphone).toBe("on");
    expect(connection.lines[0]?.sender.track).toBe(devices.given[1]);
    expect(connection.channel.sent.at(-1)).toEqual({ muted: false });
  });

  it("is not asked for again and again where it was refused", async () => {
    await connect();
    const give = vi.fn(() => Promise.reject(new DOMException("", "NotAllowedError")));
    devices.give = give;
    devices.given[0]?.lose();
    await wait(60_000);
    expect(give).toHaveBeenCalledTimes(1);
    call.retryMicrophone();
    expect(give).toHaveBeenCalledTimes(2);
  });
});

it("shows who speaks, and nobody who is muted", async () => {
  const connection = await connect();
  await wait(600);
  connection.voice = { ...connection.voice, energy: 0.01, seconds: 0.3 };
  await wait(300);
  expect(call.state.seats[0]?.isSpeaking).toBe(true);
  connection.say({ seats: [{ ...doctor, muted: true }] });
  expect(call.state.seats[0]?.isSpeaking).toBe(false);
});

it("fetches pictures of others on as many lines as they are on", async () => {
  const connection = await connect();
  connection.say({ seats: [{ ...doctor, picture: true }] });
  expect(call.pictureOf(1)).toBeUndefined();
  await call.watchPictures(true);
  expect(offers.at(-1)?.sdp).toMatch(/,video recvonly$/);
  expect(call.pictureOf(1)?.kind).toBe("video");
  await call.watchPictures(false);
  expect(offers.at(-1)?.sdp).toMatch(/,video inactive$/);
});

it("counts what the call took, also of connections that are over", async () => {
  const connection = await connect();
  connection.received = 1_200_000;
  await wait(300);
  window.dispatchEvent(new Event("online"));
  await wait();
  FakeConnection.last.open();
  await wait(300);
  FakeConnection.last.received = 50_000;
  await wait(300);
  expect(call.state.bytes).toBe(1_250_000);
});

describe("the device around a call", () => {
  afterEach(() => {
    for (const name of ["wakeLock", "mediaSession"]) Reflect.deleteProperty(navigator, name);
  });
  const provide = (name: string, value: object) =>
    Object.defineProperty(navigator, name, { value, configurable: true });

  it("keeps the screen on, also after the page was hidden, and lets it go with the call", async () => {
    const release = vi.fn(async () => {});
    const request = vi.fn(async () => ({ release }));
    provide("wakeLock", { request });
    await connect();
    expect(request).toHaveBeenCalledTimes(1);
    document.dispatchEvent(new Event("visibilitychange"));
    await wait();
    expect(request).toHaveBeenCalledTimes(2);
    call.leave();
    expect(release).toHaveBeenCalled();
    document.dispatchEvent(new Event("visibilitychange"));
    await wait();
    expect(request).toHaveBeenCalledTimes(2);
  });

  it("can be muted and ended from the lock screen", async () => {
    const actions: Record<string, (() => void) | null> = {};
    const setActionHandler = (name: string, run: (() => void) | null) => {
      actions[name] = run;
    };
    provide("mediaSession", { metadata: null, setActionHandler });
    await connect();
    actions.togglemicrophone?.();
    expect(call.state.isMuted).toBe(true);
    actions.hangup?.();
    expect(call.state).toMatchObject({ phase: "ended", reason: "left" });
    expect(actions).toEqual({ hangup: null, togglemicrophone: null });
  });
});
