/**
 * What a call costs beside Chromium's own default, in the same run: `node bench/rooms.mjs` after
 * `cargo build --release -p rooms --examples` (or with the folder of both programs in `ROOMS`). Two pages talk through the relay,
 * or two ends in one page to each other; both speak the same made-up speech, half of which is pauses. Each figure is the median of
 * `RUNS` runs, three where that is not said, in which the kinds of calls take turns.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { resolve } from "node:path";
import { chromium } from "@playwright/test";

const root = new URL("..", import.meta.url).pathname;
const folder = process.env.ROOMS ? resolve(process.env.ROOMS) : `${root}target/release/examples`;
const runs = Number(process.env.RUNS ?? 3);
/** Seconds of talk that are measured, after those in which the line settles. */
const MEASURED = 16;
const SETTLING = 4;
/** Lines as Chromium emulates them for the packets of WebRTC too: bits a second, milliseconds, per cent lost. */
const LINES = { free: undefined, "2G": { bits: 32_000, latency: 400, loss: 3 } };
/** The kinds of calls through the relay. */
const CALLS = {
  "relay, how each call begins": {},
  "the same, TCP only": { only: "tcp" },
  "relay, poor line": { profile: "poor" },
};
const DEFAULT = "Chromium's default";

const own = Object.values(networkInterfaces())
  .flat()
  .find(({ family, internal }) => family === "IPv4" && !internal);
const address = own?.address ?? "127.0.0.1";
const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1_000));

/** The relay with just enough HTTP; answers its process and the address of its pages. */
async function startRelay() {
  const relay = spawn(`${folder}/browser`, [address]);
  const port = await new Promise((found) => {
    relay.stdout.on("data", (text) => {
      const line = /PORT (\d+)/.exec(String(text));
      if (line) found(line[1]);
    });
  });
  return { relay, site: `http://127.0.0.1:${port}/` };
}

/** What a page needs to speak and to count; runs in the page. */
function prepare() {
  const context = new AudioContext();
  globalThis.speak = async () => {
    await context.resume();
    const rate = context.sampleRate;
    const speech = context.createBuffer(1, rate * 8, rate);
    const samples = speech.getChannelData(0);
    for (let at = 0; at < samples.length; at++) {
      const time = at / rate;
      const tone = 120 + 20 * Math.sin(4.4 * time);
      const loud = time < 4 ? Math.max(0, Math.sin(12.6 * time)) ** 2 : 0;
      let sum = 0;
      for (let overtone = 1; overtone < 25; overtone++) {
        const pitch = overtone * tone;
        const formants = Math.exp(-((pitch - 600) ** 2) / 2e5) + Math.exp(-((pitch - 1800) ** 2) / 4e5);
        sum += (Math.sin(6.283 * pitch * time) / overtone) * formants;
      }
      samples[at] = 0.25 * loud * sum + 0.0005 * (Math.random() * 2 - 1);
    }
    const source = context.createBufferSource();
    Object.assign(source, { buffer: speech, loop: true });
    const voice = context.createMediaStreamDestination();
    source.connect(voice);
    source.start();
    return voice.stream;
  };
  /** What is not played is not decoded, and would count as heard. */
  globalThis.play = (connection) => {
    connection.ontrack = ({ track }) => {
      const player = new Audio();
      player.srcObject = new MediaStream([track]);
      void player.play();
    };
  };
  globalThis.count = async (sender, receiver) => {
    const sent = [...(await sender.getStats()).values()];
    const heard = [...(await receiver.getStats()).values()];
    const transport = sent.find(({ type }) => type === "transport");
    const voices = heard.filter(({ type, kind }) => type === "inbound-rtp" && kind === "audio");
    const sum = (name) => voices.reduce((all, voice) => all + (voice[name] ?? 0), 0);
    return {
      at: transport.timestamp,
      // With 28 bytes of IP and UDP around each packet.
      bytes: transport.bytesSent + transport.packetsSent * 28,
      gaps: sum("concealedSamples") - sum("silentConcealedSamples"),
      samples: sum("totalSamplesReceived"),
      energy: sum("totalAudioEnergy"),
    };
  };
}

async function openPage(browser, site, line) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(site);
  await page.evaluate(prepare);
  if (line) {
    const tools = await page.context().newCDPSession(page);
    await tools.send("Network.enable");
    const { bits, latency, loss: packetLoss } = line;
    const speed = { downloadThroughput: bits / 8, uploadThroughput: bits / 8 };
    await tools.send("Network.emulateNetworkConditions", { offline: false, latency, ...speed, packetLoss });
  }
  return page;
}

/** Chromium's own settings between two ends in one page. */
const talkDirectly = (page) =>
  page.evaluate(async () => {
    const voice = await speak();
    const [near, far] = [new RTCPeerConnection(), new RTCPeerConnection()];
    near.onicecandidate = ({ candidate }) => candidate && far.addIceCandidate(candidate);
    far.onicecandidate = ({ candidate }) => candidate && near.addIceCandidate(candidate);
    for (const end of [near, far]) end.addTrack(voice.getTracks()[0], voice);
    play(far);
    await near.setLocalDescription(await near.createOffer());
    await far.setRemoteDescription(near.localDescription);
    await far.setLocalDescription(await far.createAnswer());
    await near.setRemoteDescription(far.localDescription);
    Object.assign(globalThis, { near, far });
  });

/** Joins a room of the relay; answers how many milliseconds that took. */
const join = (page, call) =>
  page.evaluate(async ({ room, seat, profile, only }) => {
    const voice = await speak();
    const line = new RTCPeerConnection({ bundlePolicy: "max-bundle" });
    line.addTransceiver(voice.getTracks()[0], { direction: "sendrecv", streams: [voice] });
    line.createDataChannel("room");
    play(line);
    const began = performance.now();
    await line.setLocalDescription(await line.createOffer());
    const query = new URLSearchParams({ room, seat, label: seat === "1" ? "clinician" : "patient", profile });
    const answer = await fetch(`/offer?${query}`, { method: "POST", body: line.localDescription.sdp });
    const lines = (await answer.text()).split("\r\n");
    const isOther = (text) => only && text.startsWith("a=candidate") && !text.toLowerCase().includes(` ${only} `);
    const sdp = lines.filter((text) => !isOther(text)).join("\r\n");
    await line.setRemoteDescription({ type: "answer", sdp });
    await new Promise((connected, failed) => {
      line.onconnectionstatechange = () => line.connectionState === "connected" && connected();
      setTimeout(() => failed(new Error(`not connected: ${line.connectionState}`)), 30_000);
    });
    Object.assign(globalThis, { near: line, far: line });
    return Math.round(performance.now() - began);
  }, call);

async function measure(sender, receiver) {
  const counts = (page) => page.evaluate(() => count(near, far));
  await pause(SETTLING);
  const [sentBefore, heardBefore] = [await counts(sender), await counts(receiver)];
  await pause(MEASURED);
  const [sent, heard] = [await counts(sender), await counts(receiver)];
  const kbits = ((sent.bytes - sentBefore.bytes) * 8) / (sent.at - sentBefore.at);
  const gaps = (heard.gaps - heardBefore.gaps) / Math.max(1, heard.samples - heardBefore.samples);
  return { kbits, gaps: gaps * 100, energy: heard.energy - heardBefore.energy };
}

let rooms = 0;

async function measureCall(browser, site, { line, profile = "voice", only }) {
  rooms += 1;
  const pages = [await openPage(browser, site, line), await openPage(browser, site, line)];
  const times = [];
  for (const [at, page] of pages.entries())
    times.push(await join(page, { room: String(rooms), seat: String(at + 1), profile, only }));
  const measured = await measure(...pages);
  for (const page of pages) await page.context().close();
  return { ...measured, connect: Math.max(...times) };
}

async function measureDefault(browser, site, line) {
  const page = await openPage(browser, site, line);
  await talkDirectly(page);
  const measured = await measure(page, page);
  await page.context().close();
  return measured;
}

async function measureLine(browser, site, line) {
  const all = { [DEFAULT]: await measureDefault(browser, site, line) };
  for (const [name, call] of Object.entries(CALLS)) all[name] = await measureCall(browser, site, { line, ...call });
  return all;
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** The medians of one kind of call; ratios to the default are of the same run. */
function summarize(rounds, name) {
  const of = (read) => median(rounds.map((round) => read(round[name], round[DEFAULT])));
  return {
    kbits: of(({ kbits }) => kbits),
    bytes: of(({ kbits }, base) => kbits / base.kbits),
    gaps: of(({ gaps }) => gaps),
    ratio: of(({ gaps }, base) => gaps / base.gaps),
    energy: of(({ energy }) => energy),
    connect: of(({ connect }) => connect),
  };
}

function printLine(line, rounds) {
  for (const name of [DEFAULT, ...Object.keys(CALLS)]) {
    const { kbits, bytes, gaps, ratio, energy, connect } = summarize(rounds, name);
    const isOwn = name !== DEFAULT;
    const joined = isOwn ? `${(connect / 1_000).toFixed(1)} s` : "";
    // Of a line without gaps there is nothing to be beside.
    const beside = isOwn && LINES[line] ? Math.max(0, ratio).toFixed(2) : "";
    const cells = [line, name, kbits.toFixed(1), isOwn ? bytes.toFixed(2) : "", `${Math.max(0, gaps).toFixed(1)} %`];
    console.log(`| ${[...cells, beside, energy.toFixed(2), joined].join(" | ")} |`);
  }
}

for (const program of ["browser", "calls"])
  if (!existsSync(`${folder}/${program}`))
    throw new Error("build the examples first: cargo build --release -p rooms --examples");
const { relay, site } = await startRelay();
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--autoplay-policy=no-user-gesture-required", "--disable-features=WebRtcHideLocalIpsWithMdns"],
});
try {
  console.log("| line | what | kbit/s | beside | audible gaps | beside | sound energy | connected in |");
  for (const [name, line] of Object.entries(LINES)) {
    const rounds = [];
    for (let run = 0; run < runs; run++) rounds.push(await measureLine(browser, site, line));
    printLine(name, rounds);
  }
} finally {
  await browser.close();
  relay.kill();
}
for (const protocol of ["udp", "tcp"]) spawnSync(`${folder}/calls`, ["40", "15", protocol], { stdio: "inherit" });
