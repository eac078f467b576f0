/** Addresses of the built files, as pages link them. */
export interface Assets {
  loader: string;
  /** `ui` and one per feature. */
  styles: Record<string, string>;
  fonts: string;
  /** What reading settings change; linked where one is chosen. */
  reading: string;
  /** The way out of pages that somebody may have to hide. */
  exit: string;
  /** The text face, fetched early. */
  preload: string;
}

declare const __BEDSIDE_ASSETS__: Assets | null;

/** Handed over by the build; empty in unit tests. */
export const assets: Assets = __BEDSIDE_ASSETS__ ?? {
  loader: "",
  styles: {},
  fonts: "",
  reading: "",
  exit: "",
  preload: "",
};
