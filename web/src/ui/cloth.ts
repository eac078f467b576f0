import type { TileName } from "./sprite";

/* Cloth is woven from a hash of a name, so that the same thing always has the same cover (`direction.md` §5). */

/** Tones: two greens, mint, sun, coral, indigo. */
export type Tone = "g" | "h" | "m" | "s" | "c" | "i";
export interface Patch {
  tile: TileName;
  tone: Tone;
}

/** What a topic brings: its own tiles, and its tones from the most to the least used. */
interface Recipe {
  topic: TileName[];
  grounds: Tone[];
}

const GROUND: TileName[] = ["rings", "spiral", "wave", "cross", "check", "comb", "beads"];
const THINGS: TileName[] = ["leaf", "sun", "bird", "fish", "cup", "heart", "drop"];

const RECIPES: [RegExp, Recipe][] = [
  [/sleep/i, { topic: ["moon"], grounds: ["g", "i", "h"] }],
  [/cancer/i, { topic: ["leaf", "hand"], grounds: ["g", "h"] }],
  [/sex|relationship/i, { topic: ["hand", "talk"], grounds: ["g", "h"] }],
  [/heart|blood|pressure/i, { topic: ["heart", "drop", "wave"], grounds: ["g", "h"] }],
  [/^mos$|street/i, { topic: ["mic", "talk"], grounds: ["i", "i", "g"] }],
  [/clinic/i, { topic: ["steth"], grounds: ["g", "h"] }],
  [/nugget/i, { topic: ["leaf", "sun"], grounds: ["s", "m", "g"] }],
  [/malaria/i, { topic: ["mosq"], grounds: ["g", "h"] }],
  [/child|mother|pregnan/i, { topic: ["hand", "sun"], grounds: ["g", "h"] }],
  [/diabet|food|nutrition/i, { topic: ["leaf", "cup"], grounds: ["g", "h"] }],
  [/mind|mental|stress/i, { topic: ["talk", "sun"], grounds: ["g", "i", "h"] }],
];

/** A small generator of numbers from a seed: FNV-1a, then xorshift. */
function numbers(seed: string): (below: number) => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  state ||= 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

/**
 * Weaves a cover of `columns` × `rows`: mostly greens with ground motifs, one sun patch with the topic's tile, up to two
 * mint ones, at most one coral. A chosen `tile` stands before the topic's; `others` may stand beside those of a known topic.
 */
export function weave(
  seed: string,
  columns: number,
  rows: number,
  topic = "",
  tile?: TileName,
  others: readonly TileName[] = THINGS,
): Patch[] {
  const next = numbers(seed);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const found = RECIPES.find(([words]) => words.test(topic))?.[1];
  const recipe = found ?? { topic: [pick(THINGS)], grounds: ["g", "h"] satisfies Tone[] };
  const own = tile ? [tile, ...recipe.topic] : recipe.topic;
  const count = columns * rows;
  const patches = Array.from({ length: count }, (_, at): Patch => {
    const things = at % 4 === 3 ? own : GROUND;
    return {
      tile: pick(things),
      tone: recipe.grounds[(at + Math.floor(at / columns)) % recipe.grounds.length] as Tone,
    };
  });
  const free = patches.map((_, at) => at);
  const take = () => free.splice(next(free.length), 1)[0] ?? 0;
  const accents: Tone[] = recipe.grounds.includes("s") ? ["m", "g"] : ["s", "m", "m", "c"];
  for (const [at, tone] of accents.slice(0, count >= 6 ? 4 : 1).entries()) {
    patches[take()] = { tile: at === 0 ? (own[0] as TileName) : pick([...own, ...(found ? others : THINGS)]), tone };
  }
  return patches;
}

const TONES: Tone[] = ["g", "m", "s", "c", "i", "h"];

/** One patch for a person or a thing: an avatar that says nothing about them. */
export function patchOf(seed: string): Patch {
  const next = numbers(seed);
  next(1); // The first number of two similar seeds is similar.
  next(1);
  return {
    tile: [...THINGS, ...GROUND][next(THINGS.length + GROUND.length)] as TileName,
    tone: TONES[next(TONES.length)] as Tone,
  };
}
