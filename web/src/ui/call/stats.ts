/** Bytes of the headers below each packet: IP and UDP. A phone bill counts them. */
const HEADERS = 28;

/** Loudness of one voice, as the browser adds it up. */
export interface VoiceEnergy {
  energy: number;
  seconds: number;
}

/** What a connection did since it began. */
export interface LineStats {
  /** Bytes that the relay sent; they grow as long as the line carries anything. Nothing where the browser does not count them. */
  received: number | undefined;
  /** Both ways, with the headers below. */
  bytes: number;
  /** Milliseconds to the relay and back. */
  roundTrip: number | undefined;
  /** Packets of voices to here, and of the own one to the relay as far as it has said. */
  inbound: PacketCount;
  outbound: PacketCount;
  /** By slot, the first at 0. */
  voices: (VoiceEnergy | undefined)[];
}

export interface PacketCount {
  expected: number;
  lost: number;
}

type Report = Record<string, unknown>;

const numberOf = (report: Report | undefined, name: string): number => Number(report?.[name] ?? 0);

export async function readStats(pc: RTCPeerConnection, slots: RTCRtpTransceiver[]): Promise<LineStats> {
  const all: Report[] = [];
  (await pc.getStats()).forEach((report: Report) => {
    all.push(report);
  });
  const pairs = all.filter(({ type }) => type === "candidate-pair");
  const sum = (name: string) => pairs.reduce((total, pair) => total + numberOf(pair, name), 0);
  const isVoice = ({ type, kind }: Report, wanted: string) => type === wanted && kind === "audio";
  const heard = all.filter((report) => isVoice(report, "inbound-rtp"));
  const spoken = all.find((report) => isVoice(report, "outbound-rtp"));
  const confirmed = all.find((report) => isVoice(report, "remote-inbound-rtp"));
  const chosen = pairs.find(({ nominated, state }) => nominated === true && state === "succeeded");
  const seconds = chosen?.currentRoundTripTime;
  return {
    received: pairs.some(({ bytesReceived }) => bytesReceived !== undefined) ? sum("bytesReceived") : undefined,
    bytes: sum("bytesReceived") + sum("bytesSent") + HEADERS * (sum("packetsReceived") + sum("packetsSent")),
    roundTrip: typeof seconds === "number" ? seconds * 1000 : undefined,
    inbound: {
      lost: heard.reduce((total, report) => total + Math.max(0, numberOf(report, "packetsLost")), 0),
      expected: heard.reduce(
        (total, report) => total + Math.max(0, numberOf(report, "packetsLost")) + numberOf(report, "packetsReceived"),
        0,
      ),
    },
    outbound: { lost: Math.max(0, numberOf(confirmed, "packetsLost")), expected: numberOf(spoken, "packetsSent") },
    voices: slots.map((slot) => energyOf(heard.find((report) => isOf(slot, report)))),
  };
}

function isOf({ mid, receiver }: RTCRtpTransceiver, report: Report): boolean {
  return report.mid === mid || report.trackIdentifier === receiver.track.id;
}

function energyOf(report: Report | undefined): VoiceEnergy | undefined {
  if (!report) return undefined;
  return { energy: numberOf(report, "totalAudioEnergy"), seconds: numberOf(report, "totalSamplesDuration") };
}
