import { type MessageId, t } from "../../../../messages/message";
import type { CallReason, CallSeat, CallState, SeatRole } from "../../../../ui/call/state";

const ROLES: Record<SeatRole, MessageId> = {
  clinician: "call-role-clinician",
  patient: "call-role-patient",
  guardian: "call-role-guardian",
  helper: "call-role-helper",
  interpreter: "call-role-interpreter",
};

/** Who sits on a seat, as the beginning of a sentence. */
export const nameOf = ({ role }: Pick<CallSeat, "role">): string => t(ROLES[role] ?? "call-role-helper");

const REASONS: Record<CallReason, MessageId> = {
  left: "call-left",
  refused: "call-refused",
  full: "call-full",
  "microphone-refused": "call-microphone-refused",
  "microphone-missing": "call-microphone-missing",
  "microphone-busy": "call-microphone-busy",
  unsupported: "call-unsupported",
};

/** How it stands, in one line. */
export function titleOf(state: CallState, doctor: string): string {
  const { phase, reason, words, seats } = state;
  switch (phase) {
    case "idle":
    case "connecting":
      return t("call-connecting");
    case "asking":
      return t("call-asking");
    case "connected":
      return seats.some(({ role }) => role === "clinician")
        ? t("call-connected", { doctor })
        : t("call-waiting", { doctor });
    case "reconnecting":
      return t("call-reconnecting");
    case "replaced":
      return t("call-replaced");
    case "ended":
    case "failed":
      return words || (reason ? t(REASONS[reason]) : t("call-over"));
  }
}

export function seatWords(seat: CallSeat): string {
  const who = nameOf(seat);
  if (seat.isMuted) return t("call-their-microphone-off", { who });
  return seat.isSpeaking ? t("call-speaking", { who }) : t("call-silent", { who });
}

/** What the line carries, and what that costs. */
export function costOf({ quality, isShowing, isWatching }: CallState): string {
  if (isShowing || isWatching) return t("call-quality-picture");
  if (quality === "poor") return t("call-quality-poor");
  return quality === "good" ? t("call-quality-good") : t("call-quality-voice");
}

/** Why a call, or the check before it, cannot begin. */
export const problemWords = (reason: CallReason): string => t(REASONS[reason]);
