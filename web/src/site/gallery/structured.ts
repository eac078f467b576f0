import type { Schemas } from "../../api/types";
import { absolute } from "../../ui/links";
import { shareImage } from "../../ui/Meta";

/**
 * schema.org `VideoObject`s of the videos on a page. Samples have no recording, so machines hear of no player for them.
 * `publicUrl` has no trailing slash.
 */
export function videoData(items: readonly Schemas["SeriesItem"][], publicUrl: string): object[] {
  return items
    .filter((item) => item.videoId || item.film)
    .map((item) => ({
      "@type": "VideoObject",
      name: item.title,
      description: item.preview || item.title,
      uploadDate: item.date || undefined,
      duration: isoDuration(item.watchtime),
      thumbnailUrl: absolute(item.picture?.src ?? shareImage({ page: "gallery", params: {} }), publicUrl),
      contentUrl: item.film ? absolute(item.film.src, publicUrl) : undefined,
      embedUrl: item.sample ? undefined : (item.embedUrl ?? undefined),
      transcript: item.transcript ?? undefined,
      genre: item.series,
    }));
}

/** `PT6M30S` of `6 min 30 s`, `6:30` or `6 min`; undefined for anything else. */
export function isoDuration(watchtime: string | null | undefined): string | undefined {
  const text = (watchtime ?? "").trim().toLowerCase();
  const clock = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2})$/.exec(text);
  if (clock) return duration(clock[1], clock[2], clock[3]);
  const words =
    /^(?:(\d+)\s*h(?:ours?|rs?)?)?\s*(?:(\d+)\s*m(?:in(?:utes?|s)?)?)?\s*(?:(\d+)\s*s(?:ec(?:onds?|s)?)?)?$/.exec(text);
  return words ? duration(words[1], words[2], words[3]) : undefined;
}

function duration(hours?: string, minutes?: string, seconds?: string): string | undefined {
  const parts = [
    hours && `${Number(hours)}H`,
    minutes && `${Number(minutes)}M`,
    seconds && `${Number(seconds)}S`,
  ].filter(Boolean);
  return parts.length > 0 ? `PT${parts.join("")}` : undefined;
}
