/** Address of the embedded player with the wish of one card put on it. Plain strings: the server's engine has no `URL`. */

/** `www.youtube-nocookie.com` of `https://www.youtube-nocookie.com/embed/…`; empty for anything but https. */
export function hostOf(address: string): string {
  return /^https:\/\/([a-z0-9.-]+)(?=[/?#]|$)/i.exec(address)?.[1]?.toLowerCase() ?? "";
}

/** How the player starts: after a tap with sound, or by itself without (setting `autoplayVideos`). */
export type PlayerStart = "tapped" | "muted";

/** `embedUrl` with the player's own parameters; it starts at once, because somebody asked or the setting says so. */
export function playerAddress(embedUrl: string, start: PlayerStart): string {
  const joint = embedUrl.includes("?") ? "&" : "?";
  const parameters =
    start === "muted" ? "autoplay=1&mute=1&enablejsapi=1&playsinline=1&rel=0" : "autoplay=1&playsinline=1&rel=0";
  return `${embedUrl}${joint}${parameters}`;
}

/** The message that the embedded player understands as pause or play (its `enablejsapi` interface). */
export function playerCommand(wish: "pause" | "play"): string {
  return JSON.stringify({ event: "command", func: wish === "pause" ? "pauseVideo" : "playVideo", args: "" });
}

const agreedKey = "videoHosts";

/** What is needed of `sessionStorage`. */
export interface Memory {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Whether the visitor agreed during this visit that videos come from `host`. */
export function hasAgreed(memory: Memory | undefined, host: string): boolean {
  try {
    return (memory?.getItem(agreedKey) ?? "").split(" ").includes(host);
  } catch {
    return false;
  }
}

/** Remembers the yes until the visit ends, so that the question is asked once. */
export function agree(memory: Memory | undefined, host: string): void {
  if (hasAgreed(memory, host)) return;
  try {
    memory?.setItem(agreedKey, `${memory.getItem(agreedKey) ?? ""} ${host}`.trim());
  } catch {
    // Without storage the next card asks again.
  }
}

/** `undefined` where the browser forbids storage. */
export function visitMemory(): Memory | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
