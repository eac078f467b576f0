import type { MediaItem } from "../../../api/schema";
import { bytesText } from "../../../ui/bytes";

/** '2:05' of 125 seconds. */
export function lengthText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Where the name of the format is not the end of its media type. */
const FORMATS: Record<string, string> = { "audio/mpeg": "MP3", "audio/mp4": "M4A" };

/** 'JPEG, 640 × 400, 52 KB', as far as it is known. */
export function factsOf(item: Pick<MediaItem, "mime" | "width" | "height" | "seconds" | "bytes">): string {
  const format = FORMATS[item.mime] ?? item.mime.replace(/^.*\//, "").replace(/\+.*$/, "").toUpperCase();
  // Spaces that do not break keep a number and its unit together on a narrow card.
  const size = item.width && item.height ? `${item.width}\u00a0×\u00a0${item.height}` : undefined;
  const length = item.seconds ? lengthText(item.seconds) : undefined;
  return [format, size, length, bytesText(item.bytes).replace(" ", "\u00a0")].filter(Boolean).join(", ");
}

/** 'Used in 3 places', 'Not used'. */
export const usesText = (uses: number): string =>
  uses === 0 ? "Not used" : `Used in ${uses} ${uses === 1 ? "place" : "places"}`;

/** Whether somebody who cannot see the picture is told what it shows, or that it says nothing. */
export const isDescribed = (item: Pick<MediaItem, "kind" | "alt" | "decorative">): boolean =>
  item.kind !== "image" || item.decorative || item.alt.trim() !== "";
