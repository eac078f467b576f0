/* Behaviours are a few hundred bytes each: one file for all of them costs less than the headers of many. Players are larger. */

/** A plain script that improves one element. */
export type Behaviour = (element: HTMLElement) => void | Promise<void>;

/** By file. */
export const behaviours = import.meta.glob<Behaviour>(
  ["../{site,ui}/**/*.behaviour.ts", "!../{site,ui}/**/*-player.behaviour.ts"],
  { eager: true, import: "default" },
);
