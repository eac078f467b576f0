import { describe, expect, it } from "vitest";
import { t } from "../../../messages/message";
import {
  NOTHING_TO_READ,
  Reader,
  type ReaderState,
  SPEECH_STOPPED,
  SPEECH_UNSUPPORTED,
  type Utterance,
} from "./reader";

type Spoken = Utterance & { text: string };

const voice = (name: string, lang: string): SpeechSynthesisVoice => ({
  name,
  lang,
  default: false,
  localService: true,
  voiceURI: name,
});

/** A device whose voice says things when the test tells it to, and whose clock stands still until then. */
function device(voices: SpeechSynthesisVoice[] = []) {
  const spoken: Spoken[] = [];
  const timers = new Set<{ due: number; action: () => void }>();
  const saying = (): Spoken => {
    const last = spoken.at(-1);
    if (last === undefined) throw new Error("nothing was said");
    return last;
  };
  return {
    spoken,
    get saying(): Spoken {
      return saying();
    },
    start() {
      saying().onstart?.({} as never);
    },
    finish(utterance = saying()) {
      utterance.onend?.({} as never);
    },
    fail(error = "synthesis-failed", utterance = saying()) {
      utterance.onerror?.({ error } as never);
    },
    wait() {
      for (const timer of [...timers]) {
        timers.delete(timer);
        timer.action();
      }
    },
    speech: {
      speak: (utterance: Spoken) => void spoken.push(utterance),
      cancel() {
        // A cancelled utterance reports its end late, like a real engine.
      },
      getVoices: () => voices,
    },
    utterance: (text: string): Spoken => ({
      text,
      lang: "",
      rate: 0,
      pitch: 0,
      volume: 0,
      voice: null,
      onstart: null,
      onend: null,
      onerror: null,
    }),
    after(due: number, action: () => void) {
      const timer = { due, action };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
}

function reading(paragraphs: string[], voices?: SpeechSynthesisVoice[]) {
  const stand = device(voices);
  const states: ReaderState[] = [];
  const reader = new Reader(stand, paragraphs, (state) => states.push(state));
  return { stand, reader, states };
}

const long = `${"This sentence is here to be read aloud by a voice. ".repeat(12)}`.trim();

describe("reading", () => {
  it("says one chunk after another to the end and tells which paragraph it is at", () => {
    const { stand, reader, states } = reading(["One.", "Two.", "Three."]);
    reader.play();
    stand.finish();
    stand.finish();
    stand.finish();
    expect(stand.spoken.map((utterance) => utterance.text)).toEqual(["One.", "Two.", "Three."]);
    expect(states.map((state) => state.paragraph)).toEqual([0, 1, 2, null]);
    expect(reader.state.status).toBe("idle");
  });

  it("never says more than about 200 characters at a time", () => {
    const { stand, reader } = reading([long]);
    reader.play();
    while (reader.state.status === "speaking") stand.finish();
    expect(Math.max(...stand.spoken.map((utterance) => utterance.text.length))).toBeLessThanOrEqual(200);
    expect(stand.spoken.map((utterance) => utterance.text).join(" ")).toBe(long);
  });

  it("has the spec's words where there is nothing to read", () => {
    const { stand, reader } = reading(["", "  "]);
    reader.play();
    expect(reader.state).toEqual({ status: "idle", paragraph: null, message: t(NOTHING_TO_READ) });
    expect(stand.spoken).toEqual([]);
  });

  it("speaks en-US at rate, pitch and volume 1 in the spec's voice", () => {
    const { stand, reader } = reading(["One."], [voice("Other", "en-US"), voice("Google US English", "en-US")]);
    reader.play();
    expect(stand.saying).toMatchObject({ lang: "en-US", rate: 1, pitch: 1, volume: 1 });
    expect(stand.saying.voice?.name).toBe("Google US English");
  });

  it.each([
    [[voice("Deutsch", "de-DE"), voice("Android", "en_US")], "Android"],
    [[voice("Deutsch", "de-DE"), voice("Daniel", "en-GB")], "Daniel"],
    [[voice("Deutsch", "de-DE")], undefined],
  ])("does with the voice there is", (voices, name) => {
    const { stand, reader } = reading(["One."], voices);
    reader.play();
    expect(stand.saying.voice?.name).toBe(name);
  });
});

describe("pausing", () => {
  it("goes on at the chunk that was cut", () => {
    const { stand, reader } = reading([long, "Last."]);
    reader.play();
    stand.finish();
    const cut = stand.saying.text;
    reader.toggle();
    expect(reader.state).toMatchObject({ status: "paused", paragraph: 0 });
    reader.toggle();
    expect(stand.saying.text).toBe(cut);
    expect(reader.state.status).toBe("speaking");
  });

  it("is not disturbed by the late end or error of what it cancelled", () => {
    const { stand, reader } = reading(["One.", "Two."]);
    reader.play();
    const cancelled = stand.saying;
    reader.pause();
    stand.finish(cancelled);
    stand.fail("interrupted", cancelled);
    expect(reader.state).toMatchObject({ status: "paused", paragraph: 0, message: null });
    reader.play();
    stand.finish(cancelled);
    expect(stand.saying.text).toBe("One.");
    expect(stand.spoken).toHaveLength(2);
  });

  it("starts at the beginning after the end or a stop", () => {
    const { stand, reader } = reading(["One.", "Two."]);
    reader.play();
    stand.finish();
    reader.stop();
    reader.play();
    expect(stand.saying.text).toBe("One.");
  });
});

describe("speed", () => {
  it("changes at once and stays at its place", () => {
    const { stand, reader } = reading([long, "Last."]);
    reader.play();
    stand.finish();
    stand.finish();
    const place = long.indexOf(stand.saying.text, 300);
    reader.setRate(1.5);
    expect(stand.saying.rate).toBe(1.5);
    expect(Math.abs(long.indexOf(stand.saying.text, 200) - place)).toBeLessThanOrEqual(250);
    expect(reader.state).toMatchObject({ status: "speaking", paragraph: 0 });
  });

  it("waits for the next press when paused", () => {
    const { stand, reader } = reading(["One."]);
    reader.play();
    reader.pause();
    reader.setRate(0.75);
    expect(stand.spoken).toHaveLength(1);
    reader.play();
    expect(stand.saying.rate).toBe(0.75);
  });
});

describe("an engine that misbehaves", () => {
  it("tries the device's own voice once, then pauses with words", () => {
    const { stand, reader } = reading(["One."], [voice("Google US English", "en-US")]);
    reader.play();
    stand.start();
    stand.fail("network");
    expect(stand.spoken).toHaveLength(2);
    expect(stand.saying.voice).toBeNull();
    stand.fail();
    expect(reader.state).toEqual({ status: "paused", paragraph: 0, message: t(SPEECH_STOPPED) });
  });

  it("goes on after a chunk whose end was never reported", () => {
    const { stand, reader } = reading(["One.", "Two."]);
    reader.play();
    stand.start();
    stand.wait();
    expect(stand.saying.text).toBe("Two.");
    expect(reader.state.status).toBe("speaking");
  });

  it("says that there is no voice when none ever begins", () => {
    const { stand, reader } = reading(["One.", "Two."]);
    reader.play();
    stand.wait();
    expect(reader.state).toEqual({ status: "idle", paragraph: null, message: t(SPEECH_UNSUPPORTED) });
    reader.play();
    stand.fail("synthesis-failed");
    expect(reader.state.message).toBe(t(SPEECH_UNSUPPORTED));
  });

  it("does not deny a voice that was only kept silent", () => {
    const { stand, reader } = reading(["One.", "Two."]);
    reader.play();
    stand.fail("not-allowed");
    expect(reader.state).toMatchObject({ status: "paused", message: t(SPEECH_STOPPED) });
  });
});
