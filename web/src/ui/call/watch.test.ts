import { describe, expect, it } from "vitest";
import { judgeLine } from "./device-check";
import { keepTransport } from "./offer";
import { LossWindow, SpeakerMeter } from "./watch";

const NONE = { expected: 0, lost: 0 };

describe("LossWindow", () => {
  it("judges what the relay lost of the own voice too", () => {
    const loss = new LossWindow();
    const looks = Array.from({ length: 30 }, (_, at) =>
      loss.isLossy(at * 300, { inbound: NONE, outbound: { expected: at * 5, lost: Math.floor(at / 2) } }),
    );
    expect(looks.indexOf(true)).toBe(27);
  });

  it("does not judge a few packets of a silence", () => {
    const loss = new LossWindow();
    const looks = Array.from({ length: 60 }, (_, at) =>
      loss.isLossy(at * 300, { outbound: NONE, inbound: { expected: Math.floor(at / 2), lost: Math.floor(at / 6) } }),
    );
    expect(looks).not.toContain(true);
  });
});

describe("SpeakerMeter", () => {
  it("bridges the pauses between words", () => {
    const meter = new SpeakerMeter();
    const energies = [0, 0.001, 0.001, 0.001, 0.001, 0.001];
    const spoke = energies.map((energy, at) => meter.measure(at * 300, [{ energy, seconds: at * 0.3 }])[0]);
    expect(spoke).toEqual([false, true, true, true, false, false]);
  });

  it("takes noise for silence, and a slot without a voice", () => {
    const meter = new SpeakerMeter();
    for (let at = 0; at < 5; at++) {
      expect(meter.measure(at * 300, [{ energy: at * 1e-6, seconds: at * 0.3 }, undefined])).toEqual([false, false]);
    }
  });
});

it("keeps the addresses of one way", () => {
  const lines = [
    "a=candidate:1 1 udp 5 192.0.2.1 7 typ host",
    "a=candidate:2 1 TCP 4 192.0.2.1 7 typ host tcptype passive",
  ];
  const sdp = ["v=0", ...lines, "a=mid:0"].join("\r\n");
  expect(keepTransport(sdp, "udp")).toBe(["v=0", lines[0], "a=mid:0"].join("\r\n"));
  expect(keepTransport(sdp, "tcp")).toBe(["v=0", lines[1], "a=mid:0"].join("\r\n"));
});

it.each([
  [{ isOpen: true, roundTrip: 90 }, { isOpen: true, roundTrip: 95 }, "good"],
  [{ isOpen: true, roundTrip: 450 }, { isOpen: true, roundTrip: 95 }, "slow"],
  [{ isOpen: false }, { isOpen: true, roundTrip: 95 }, "tcp"],
  [{ isOpen: false }, { isOpen: true, roundTrip: 700 }, "slow"],
  [{ isOpen: true }, { isOpen: false }, "good"],
  [{ isOpen: false }, { isOpen: false }, "none"],
])("judges a line of %o and %o as %s", (udp, tcp, verdict) => {
  expect(judgeLine({ udp, tcp })).toBe(verdict);
});
