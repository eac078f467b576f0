import type { LineStats, PacketCount, VoiceEnergy } from "./stats";

/** Milliseconds between two looks at a connection. */
export const LOOK_MS = 300;
/** Milliseconds without a byte after which a line counts as lost while somebody can be heard; a slow line gets its round trips on top. */
const PATIENCE_MS = 1_800;
const MOST_ROUND_TRIPS_MS = 3_000;
/** The same while nobody would send anything. */
const ALONE_MS = 7_500;
/** Milliseconds without a byte after which the relay is asked for a sign of life. */
const ASK_MS = 600;
const ASK_ALONE_MS = 2_500;

interface WatchedLine {
  readStats(): Promise<LineStats>;
}

export interface WatchEvents {
  measured(stats: LineStats): void;
  /** Nothing has come for a while: the relay should be asked for something. */
  quiet(): void;
  stalled(): void;
  lossy(): void;
}

/** Looks at one connection until it stalls. */
export class LineWatch {
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly loss = new LossWindow();
  private received: number | undefined;
  private grewAt = performance.now();
  private askedAt = 0;
  private isLooking = false;
  private isOver = false;

  constructor(
    private readonly line: WatchedLine,
    /** Whether somebody else is there whose voice keeps coming. */
    private readonly isHearing: () => boolean,
    private readonly events: WatchEvents,
  ) {
    this.timer = setInterval(() => void this.look(), LOOK_MS);
  }

  stop(): void {
    this.isOver = true;
    clearInterval(this.timer);
  }

  /** Something has changed outside: asks at once for a sign of life. */
  check(): void {
    this.events.quiet();
    void this.look();
  }

  /** What was lost up to now has had its effect. */
  forgetLoss(): void {
    this.loss.clear();
  }

  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    const stats = await this.line.readStats().catch(() => undefined);
    this.isLooking = false;
    if (this.isOver) return;
    if (stats) this.events.measured(stats);
    this.judge(performance.now(), stats);
  }

  private judge(now: number, stats: LineStats | undefined): void {
    // What is not counted cannot stall: then the browser alone says when the line is lost.
    if (stats && (stats.received === undefined || stats.received !== this.received)) {
      this.received = stats.received;
      this.grewAt = now;
    }
    const quiet = now - this.grewAt;
    const isHearing = this.isHearing();
    const slow = Math.min(MOST_ROUND_TRIPS_MS, 2 * (stats?.roundTrip ?? 0));
    if (quiet >= (isHearing ? PATIENCE_MS + slow : ALONE_MS)) {
      this.stop();
      this.events.stalled();
      return;
    }
    if (quiet >= (isHearing ? ASK_MS : ASK_ALONE_MS) && now - this.askedAt >= ASK_MS) {
      this.askedAt = now;
      this.events.quiet();
    }
    if (stats && this.loss.isLossy(now, stats)) {
      this.loss.clear();
      this.events.lossy();
    }
  }
}

/** Loss is judged over this time, in milliseconds, and this many packets. */
const WINDOW_MS = 8_000;
const FEWEST_PACKETS = 20;
const MOST_LOST = 0.08;

/** Loss of the last seconds, in each direction. */
export class LossWindow {
  private samples: { at: number; inbound: PacketCount; outbound: PacketCount }[] = [];

  /** Takes a look; true when more than 8 % was lost over a whole window. */
  isLossy(now: number, { inbound, outbound }: Pick<LineStats, "inbound" | "outbound">): boolean {
    this.samples.push({ at: now, inbound, outbound });
    // The newest of those that are older than the window is its beginning.
    while ((this.samples[1]?.at ?? now) <= now - WINDOW_MS) this.samples.shift();
    const first = this.samples[0];
    if (!first || first.at > now - WINDOW_MS) return false;
    return isAbove(first.inbound, inbound) || isAbove(first.outbound, outbound);
  }

  clear(): void {
    this.samples = [];
  }
}

function isAbove(from: PacketCount, to: PacketCount): boolean {
  const expected = to.expected - from.expected;
  return expected >= FEWEST_PACKETS && (to.lost - from.lost) / expected > MOST_LOST;
}

/** Loudness from which somebody speaks, as the root of the mean square of samples from -1 to 1. */
const SPEAKING = 0.008;
/** Milliseconds after the last sound until somebody counts as silent: between words there are pauses. */
const PAUSE_MS = 900;

/** Who speaks, by what the voices did since the last look. */
export class SpeakerMeter {
  private readonly last: (VoiceEnergy | undefined)[] = [];
  private readonly loudAt: number[] = [];

  /** Whether the voice of each slot speaks. */
  measure(now: number, voices: readonly (VoiceEnergy | undefined)[]): boolean[] {
    return voices.map((voice, slot) => {
      const before = this.last[slot];
      this.last[slot] = voice;
      const seconds = (voice?.seconds ?? 0) - (before?.seconds ?? 0);
      const energy = (voice?.energy ?? 0) - (before?.energy ?? 0);
      if (before && seconds > 0 && Math.sqrt(Math.max(0, energy) / seconds) >= SPEAKING) this.loudAt[slot] = now;
      return now - (this.loudAt[slot] ?? Number.NEGATIVE_INFINITY) < PAUSE_MS;
    });
  }
}
