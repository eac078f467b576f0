import {
  type Command,
  type Feature,
  type Finder,
  GROUPS,
  type GroupKey,
  type NavEntry,
  type ScreenKeys,
  type Tile,
} from "./feature";

const found = import.meta.glob<{ feature: Feature }>(["../*/feature.ts", "!./feature.ts"], { eager: true });

/** All features: every `desk/<name>/feature.ts`. */
export const features: Feature[] = Object.values(found).map((module) => module.feature);

const ORDER: GroupKey[] = GROUPS.map(({ key }) => key);

export const navigation: NavEntry[] = features
  .flatMap((feature) => feature.nav ?? [])
  .sort((a, b) => ORDER.indexOf(a.group) - ORDER.indexOf(b.group) || a.order - b.order);

const placeOf = ({ nav = [] }: Feature): number => (nav[0] ? navigation.indexOf(nav[0]) : navigation.length);

/** What the command palette can do beside opening screens. */
export const commands: Command[] = features.flatMap((feature) => feature.commands ?? []);

/** What the search of the desk asks beside the server. */
export const finders: Finder[] = features.flatMap(({ finder }) => finder ?? []);

/** Numbers on Today, in the order of the navigation. */
export const tiles: Tile[] = features
  .filter((feature) => feature.tiles)
  .sort((a, b) => placeOf(a) - placeOf(b))
  .flatMap((feature) => feature.tiles ?? []);

/** What fills Today with rows, in the order of the navigation. */
export const todayRows = features
  .toSorted((a, b) => placeOf(a) - placeOf(b))
  .flatMap(({ today }) => (today ? [today] : []));

export const screenKeys: ScreenKeys[] = features.flatMap((feature) => feature.keys ?? []);
