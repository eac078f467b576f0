import { canRecord, Recording } from "../messages/script/recording";
import { Line, SILENT_EVENTS } from "./line";
import { keepTransport, NotNow, Refusal } from "./offer";

/** Milliseconds between two looks at how loud it is. */
const TICK_MS = 100;
/** Loudness from 0 to 1 below which nobody has spoken into a microphone. */
const SILENT = 0.02;
/** Milliseconds to the relay and back from which two people talk over each other. */
const SLOW_MS = 400;
const MOST_LOOKS = 20;

export interface VoiceSample {
  recording: Blob | undefined;
  isSilent: boolean;
}

/** Whether this browser can record, so that people can hear themselves. */
export const canCheckVoice = canRecord;

/** Records for a few seconds. Nothing of it leaves the device. Rejects where the microphone may not be used, or is not there. */
export async function recordVoice(seconds: number, showLevel: (level: number) => void): Promise<VoiceSample> {
  const recording = await Recording.begin();
  let loudest = 0;
  const timer = setInterval(() => {
    loudest = Math.max(loudest, recording.loudness);
    showLevel(recording.loudness);
  }, TICK_MS);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  clearInterval(timer);
  showLevel(0);
  const spoken = await recording.stop();
  return { recording: spoken?.recording, isSilent: loudest < SILENT };
}

/** Plays it to who spoke it. The policy of pages lets no player open what is only on the device. */
export async function playVoice(recording: Blob): Promise<void> {
  const context = new AudioContext();
  const source = context.createBufferSource();
  source.onended = () => void context.close().catch(() => {});
  source.buffer = await context.decodeAudioData(await recording.arrayBuffer());
  source.connect(context.destination);
  source.start();
}

/** Whether calls go through in one way, and the milliseconds to the relay and back where the browser knows them. */
export interface WayReport {
  isOpen: boolean;
  roundTrip?: number;
}

/** Datagrams, or what networks of hospitals and offices let through instead. */
export type Way = "udp" | "tcp";

export interface LineReport {
  udp: WayReport;
  tcp: WayReport;
  /** The server's words, where it gives no test. */
  refused?: string;
}

/** `tcp`: calls go through, but a lost packet holds up those after it. */
export type LineVerdict = "good" | "slow" | "tcp" | "none";

/** Connects twice to a room of one, with datagrams and without, through a call that answers offers (`path`). */
export async function testLine(path: string): Promise<LineReport> {
  try {
    return { udp: await tryWay(path, "udp"), tcp: await tryWay(path, "tcp") };
  } catch (problem) {
    if (!isAnswer(problem)) throw problem;
    return { udp: { isOpen: false }, tcp: { isOpen: false }, refused: problem.words };
  }
}

/** Whether the server said that there is no test, which tells nothing of the line. */
export const isAnswer = (problem: unknown): problem is Refusal | NotNow =>
  problem instanceof Refusal || problem instanceof NotNow;

/** The round trip of the way that a call would take. */
export const roundTripOf = ({ udp, tcp }: LineReport): number | undefined => (udp.isOpen ? udp : tcp).roundTrip;

export function judgeLine(report: LineReport): LineVerdict {
  const { udp, tcp } = report;
  if (!udp.isOpen && !tcp.isOpen) return "none";
  if ((roundTripOf(report) ?? 0) >= SLOW_MS) return "slow";
  return udp.isOpen ? "good" : "tcp";
}

/**
 * Connects in one way.
 *
 * @throws {Refusal | NotNow} when the server gives no test.
 */
export async function tryWay(path: string, way: Way): Promise<WayReport> {
  const wishes = { quality: "voice" as const, camera: undefined, pictures: 0 };
  const line = new Line(path, undefined, wishes, SILENT_EVENTS, (sdp) => keepTransport(sdp, way));
  try {
    await line.connect();
    return { isOpen: true, roundTrip: await findRoundTrip(line) };
  } catch (problem) {
    if (isAnswer(problem)) throw problem;
    return { isOpen: false };
  } finally {
    line.close();
  }
}

/** The browser knows it a moment after it has connected; some never do. */
async function findRoundTrip(line: Line): Promise<number | undefined> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const { roundTrip } = await line.readStats();
    if (roundTrip !== undefined) return roundTrip;
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  return undefined;
}
