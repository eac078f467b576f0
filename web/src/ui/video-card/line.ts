/** What a browser tells about its line (Network Information API); every part may be missing. */
export interface Line {
  saveData?: boolean;
  effectiveType?: string;
  type?: string;
}

/**
 * Whether a video may start by itself: known fast, known not to be metered, no wish for less data.
 * A browser that says nothing about its line counts as metered, because somebody pays for that guess.
 */
export function mayAutoplay(line: Line | undefined, reducedMotion: boolean): boolean {
  if (reducedMotion || !line) return false;
  if (line.saveData || line.effectiveType !== "4g") return false;
  return line.type === undefined || line.type === "wifi" || line.type === "ethernet";
}
