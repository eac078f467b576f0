import { t } from "../../../../messages/message";
import { type CallState, QUALITIES } from "../../../../ui/call/state";
import { nameOf, titleOf } from "./words";

/** What has changed, for people who do not see it; empty where that is nothing to say. Who speaks is left to the ear. */
export function announceChange(now: CallState, before: CallState, doctor: string): string {
  return [phaseWords(now, before, doctor), ...seatChanges(now, before), ownWords(now, before)]
    .filter(Boolean)
    .join(" ");
}

function phaseWords(now: CallState, before: CallState, doctor: string): string {
  if (now.phase === before.phase) return "";
  if (now.phase !== "connected") return titleOf(now, doctor);
  return before.phase === "reconnecting" ? t("call-said-reconnected") : t("call-said-connected");
}

function seatChanges(now: CallState, before: CallState): string[] {
  if (now.phase !== "connected") return [];
  const joined = now.seats.filter(({ role }) => !before.seats.some((seat) => seat.role === role));
  const gone = before.seats.filter(({ role }) => !now.seats.some((seat) => seat.role === role));
  const shows = now.seats.filter(
    ({ role, hasPicture }) => hasPicture && !before.seats.some((seat) => seat.role === role && seat.hasPicture),
  );
  return [
    ...joined.map((seat) => t("call-said-joined", { who: nameOf(seat) })),
    ...gone.map((seat) => t("call-said-gone", { who: nameOf(seat) })),
    ...shows.map((seat) => t("call-said-picture", { who: nameOf(seat) })),
  ];
}

/** What changed of the own sound and picture. */
function ownWords(now: CallState, before: CallState): string {
  const step = QUALITIES.indexOf(now.quality) - QUALITIES.indexOf(before.quality);
  if (step < 0) return t("call-said-lowered");
  if (step > 0) return t("call-said-raised");
  if (now.isMuted !== before.isMuted) return now.isMuted ? t("call-said-muted") : t("call-said-unmuted");
  if (now.microphone === "taken" && before.microphone === "on") return t("call-said-taken");
  if (now.microphone === "on" && before.microphone === "taken") return t("call-said-returned");
  if (now.isCameraRefused && !before.isCameraRefused) return t("call-said-camera-refused");
  return "";
}
