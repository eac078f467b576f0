/** How a voice is packed: 120, 60 or 20 milliseconds to a packet. The relay's answer sets it. */
export type Quality = "poor" | "voice" | "good";

/** From the worst line to the best. */
export const QUALITIES: readonly Quality[] = ["poor", "voice", "good"];

export type CallPhase =
  | "idle"
  | "asking"
  | "connecting"
  | "connected"
  | "reconnecting"
  | "replaced"
  | "ended"
  | "failed";

/** Why a call is over, or could not begin. */
export type CallReason =
  | "left"
  /** The server says no; its words go with it. */
  | "refused"
  | "full"
  | "microphone-refused"
  | "microphone-missing"
  | "microphone-busy"
  | "unsupported";

export type SeatRole = "clinician" | "patient" | "guardian" | "helper" | "interpreter";

/** One of the others in the room. */
export interface CallSeat {
  role: SeatRole;
  /** On which of the lines they are heard, from 1; none where the lines do not last. */
  slot: number | null;
  isMuted: boolean;
  hasPicture: boolean;
  isSpeaking: boolean;
}

/** `taken`: the device gave it to something else, such as a phone call. `none`: this call only listens. */
export type MicrophoneState = "none" | "on" | "taken";

export interface CallState {
  phase: CallPhase;
  reason?: CallReason;
  /** What the server says about it, in words for people. */
  words?: string;
  quality: Quality;
  /** The quality went down without being asked to. */
  isLowered: boolean;
  isMuted: boolean;
  microphone: MicrophoneState;
  /** The own picture is shown to the others. */
  isShowing: boolean;
  /** The camera could not be used when it was asked for. */
  isCameraRefused: boolean;
  /** Pictures of others are fetched. */
  isWatching: boolean;
  seats: readonly CallSeat[];
  /** The browser plays sound only after a tap. */
  isSilenced: boolean;
  /** What the call took of the data plan so far, both ways, in steps of 10 KB. */
  bytes: number;
  /** When the call was first connected, in milliseconds since 1970. */
  since?: number;
}

export const IDLE: CallState = {
  phase: "idle",
  quality: "voice",
  isLowered: false,
  isMuted: false,
  microphone: "none",
  isShowing: false,
  isCameraRefused: false,
  isWatching: false,
  seats: [],
  isSilenced: false,
  bytes: 0,
};

/** Whether a call goes on, or tries to. */
export const isActive = ({ phase }: CallState): boolean =>
  phase === "asking" || phase === "connecting" || phase === "connected" || phase === "reconnecting";
