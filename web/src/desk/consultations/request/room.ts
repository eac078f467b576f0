import type { CareRoom } from "../../../api/schema";

/** How often it is looked who waits before a room, in milliseconds. */
const OFTEN = 15_000;
/** The same while its time is far off. */
const SELDOM = 3_600_000;

/** When a request is looked at again, in milliseconds from now: often from when its room can be opened until it is. */
export function nextLook(room: CareRoom | null | undefined, now = Date.now()): number | false {
  if (!room || room.href) return false;
  return Math.min(Math.max(Date.parse(room.opensAt) - now, OFTEN), SELDOM);
}
