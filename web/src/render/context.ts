import { createContext, useContext } from "react";
import type { Preferences, ReadingSettings, RenderInput } from "./contract";

/** What every component of a page may ask for. Islands do not have it: hand them what they need as props. */
export const PageContext = createContext<{ input: RenderInput; feature: string } | null>(null);

/** The request that the page answers, and the folder of the page. */
export function usePage(): { input: RenderInput; feature: string } {
  const page = useContext(PageContext);
  if (!page) throw new Error("usePage() works in pages, not in islands");
  return page;
}

/** Nothing chosen. */
export const PLAIN_READING: ReadingSettings = {
  text: "normal",
  wideSpacing: false,
  moreContrast: false,
  lessMotion: false,
  plainTitles: false,
};
const DEFAULTS: Preferences = { theme: "system", currency: "NGN", lowData: false, reading: PLAIN_READING };

/** The visitor's choices; in an island, which has no page around it, the defaults. */
export function usePreferences(): Preferences {
  return useContext(PageContext)?.input.preferences ?? DEFAULTS;
}
