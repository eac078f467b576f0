import { safeLink } from "../../ui/portable-text/href";

/** What the video host's ids look like; the server lets through no other (`model/video.rs`). */
export const VIDEO_ID = /^[A-Za-z0-9_-]{6,20}$/;

const DOI = /^10\.\d{4,9}\/\S+$/;

/** The id of a video, given itself or any of the addresses under which the host shows it; `null` when it is none. */
export function videoIdFrom(text: string): string | null {
  const typed = text.trim();
  if (VIDEO_ID.test(typed)) return typed;
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const host = url.hostname.replace(/^(www|m)\./, "");
  let id = "";
  if (host === "youtu.be") id = url.pathname.slice(1);
  else if (host === "youtube.com" || host === "youtube-nocookie.com") {
    id = url.searchParams.get("v") ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1] ?? "";
  }
  return VIDEO_ID.test(id) ? id : null;
}

/** A DOI without the words and addresses that are written before it; `null` when it is none. */
export function doiFrom(text: string): string | null {
  const bare = text.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, "");
  return DOI.test(bare) ? bare : null;
}

/** What is wrong with the address of a link, in words; `null` when it may be followed. */
export function linkProblem(href: string): string | null {
  if (href.trim() === "") return "Enter an address.";
  if (safeLink(href) !== null) return null;
  if (/^[a-z][a-z0-9+.-]*:/i.test(href.trim())) return "Use a web address, an email address or a phone number.";
  return "Start a web address with https://, or a page of this site with /.";
}

/** The address as it is kept: what safeLink makes of it, with https put before a bare domain. */
export function tidyLink(text: string): string {
  const typed = text.trim();
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(typed)) return `mailto:${typed}`;
  if (/^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(typed)) return `https://${typed}`;
  return safeLink(typed)?.href ?? typed;
}
