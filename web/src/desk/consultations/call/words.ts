import { type CallReason, type CallSeat, type CallState, QUALITIES, type SeatRole } from "../../../ui/call/state";

const ROLES: Record<SeatRole, string> = {
  clinician: "The clinician",
  patient: "The patient",
  guardian: "The parent or guardian",
  helper: "The helper",
  interpreter: "The interpreter",
};

export const nameOf = ({ role }: Pick<CallSeat, "role">): string => ROLES[role] ?? "Somebody";

const REASONS: Record<CallReason, string> = {
  left: "You left the call.",
  refused: "The room cannot be entered now.",
  full: "The room is full: four people are in it.",
  "microphone-refused":
    "The microphone is not allowed. Allow it for this site in the browser's settings, then try again.",
  "microphone-missing": "No microphone was found. Connect one and try again, or go in and only listen.",
  "microphone-busy": "Something else is using the microphone. Close it and try again.",
  unsupported: "This browser cannot make calls. Use a current one, or phone the patient.",
};

/** How it stands, in one line. */
export function titleOf({ phase, reason, words, seats }: CallState): string {
  switch (phase) {
    case "idle":
    case "connecting":
      return "Connecting…";
    case "asking":
      return "The browser asks for the microphone. Choose Allow.";
    case "connected":
      return seats.length > 0 ? "On a call" : "You are in the room. Nobody else is here yet.";
    case "reconnecting":
      return "The line broke. Trying again…";
    case "replaced":
      return "You opened this room in another window.";
    case "ended":
    case "failed":
      return words || (reason ? REASONS[reason] : "The call is over.");
  }
}

export function seatWords(seat: CallSeat): string {
  const who = nameOf(seat);
  if (seat.isMuted) return `${who} is here, with the microphone off`;
  return seat.isSpeaking ? `${who} is speaking` : `${who} is here`;
}

/** How the own voice is sent. */
export function qualityWords({ quality, isLowered, isShowing, isWatching }: CallState): string {
  if (isShowing || isWatching) return "Sound and picture, about 1 MB a minute for each picture.";
  if (quality === "poor") return isLowered ? "Poor line: simpler sound, no picture." : "Simple sound, no picture.";
  return quality === "good" ? "Clearer sound, about 0.8 MB a minute." : "Usual sound, about 0.3 MB a minute.";
}

/** What changed, for who does not see it. Who speaks is left to the ear. */
export function announceChange(now: CallState, before: CallState): string {
  const step = QUALITIES.indexOf(now.quality) - QUALITIES.indexOf(before.quality);
  return [
    now.phase !== before.phase && titleOf(now),
    ...seatChanges(now, before),
    step < 0 && "The line is poor. The sound is simpler now, and pictures are off.",
    step > 0 && "The sound is better now.",
    now.isMuted !== before.isMuted && (now.isMuted ? "Your microphone is off." : "Your microphone is on."),
    now.microphone === "taken" && before.microphone === "on" && MICROPHONE_TAKEN,
    now.microphone === "on" && before.microphone === "taken" && "Your microphone is back.",
    now.isCameraRefused && !before.isCameraRefused && "The camera cannot be used. Allow it in the browser's settings.",
  ]
    .filter(Boolean)
    .join(" ");
}

export const MICROPHONE_TAKEN = "The device has taken the microphone away. Nobody in the room hears you.";

function seatChanges(now: CallState, before: CallState): string[] {
  if (now.phase !== "connected") return [];
  const isIn = (seats: readonly CallSeat[], role: SeatRole) => seats.some((seat) => seat.role === role);
  return [
    ...now.seats.filter(({ role }) => !isIn(before.seats, role)).map((seat) => `${nameOf(seat)} is here now.`),
    ...before.seats.filter(({ role }) => !isIn(now.seats, role)).map((seat) => `${nameOf(seat)} has left the call.`),
  ];
}
