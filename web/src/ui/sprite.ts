import tiles from "./assets/tiles.svg?raw";

/** The drawn tiles, by name; `direction.md` §5 says what each means. */
export const TILES = [
  "stool",
  "steth",
  "mortar",
  "talk",
  "heart",
  "drop",
  "moon",
  "sun",
  "leaf",
  "cup",
  "mic",
  "flask",
  "hand",
  "eye",
  "capsule",
  "mosq",
  "fish",
  "bird",
  "rings",
  "spiral",
  "wave",
  "cross",
  "check",
  "comb",
  "beads",
] as const;
export type TileName = (typeof TILES)[number];

/** True for the name of a tile. */
export const isTile = (name: string): name is TileName => (TILES as readonly string[]).includes(name);

const symbols = new Map<string, string>();
for (const match of tiles.matchAll(/<symbol id="t-(\w+)"[\s\S]*?<\/symbol>/g)) symbols.set(match[1] ?? "", match[0]);

/** One hidden drawing with the symbols that the page uses. */
export function sprite(used: ReadonlySet<string>): string {
  if (used.size === 0) return "";
  const body = [...used]
    .sort()
    .map((name) => symbols.get(name) ?? "")
    .join("");
  return `<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">${body}</svg>`;
}
