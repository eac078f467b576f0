import { canRecord, Recording } from "../messages/script/recording";
import { Line, SILENT_EVENTS } from "./line";
import { keepTransport, Refusal } from "./offer";

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

/** Whether calls go through in one way, and the milliseconds to the relay and back where the browser knows them. */
export interface WayReport {
  isOpen: boolean;
  roundTrip?: number;
}

export interface LineReport {
  udp: WayReport;
  tcp: WayReport;
  /** The server's words, where it gives no test. */
  refused?: string;
}

/** `tcp`: calls go through, but a lost packet holds up those after it. */
export type LineVerdict = "good" | "slow" | "tcp" | "none";

/** Connects twice to a room of one, with datagrams and without: networks of hospitals and offices often let only one through. */
export async function testLine(seat: string): Promise<LineReport> {
  try {
    return { udp: await tryWay(seat, "udp"), tcp: await tryWay(seat, "tcp") };
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return { udp: { isOpen: false }, tcp: { isOpen: false }, refused: problem.words };
  }
}

/** The round trip of the way that a call would take. */
export const roundTripOf = ({ udp, tcp }: LineReport): number | undefined => (udp.isOpen ? udp : tcp).roundTrip;

export function judgeLine(report: LineReport): LineVerdict {
  const { udp, tcp } = report;
  if (!udp.isOpen && !tcp.isOpen) return "none";
  if ((roundTripOf(report) ?? 0) >= SLOW_MS) return "slow";
  return udp.isOpen ? "good" : "tcp";
}

async function tryWay(seat: string, transport: "udp" | "tcp"): Promise<WayReport> {
  const wishes = { quality: "voice" as const, camera: undefined, pictures: 0 };
  const path = `/api/rooms/${encodeURIComponent(seat)}/test`;
  const line = new Line(path, undefined, wishes, SILENT_EVENTS, (sdp) => keepTransport(sdp, transport));
  try {
    await line.connect();
    return { isOpen: true, roundTrip: await findRoundTrip(line) };
  } catch (problem) {
    if (problem instanceof Refusal) throw problem;
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
