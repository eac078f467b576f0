import { t } from "../../messages/message";
import { addressOf } from "../../ui/query";
import type { TileName } from "../../ui/sprite";
import type { FinderView, PlaceRowView, PlaceType } from "./types";
import type { PlacesWords } from "./words";

/** Where the finder stands. */
export const PATH = "/nearestpharmacy";
/** Where the browsing by area begins. */
export const AREAS = `${PATH}/in`;

/** What a link of the finder asks for. */
export interface Asked {
  q: string;
  near: string;
  type: string;
  open: boolean;
  /** Only what is known to be open 24 hours a day. */
  alwaysOpen: boolean;
  /** Only what is known to accept the public health scheme. */
  scheme: boolean;
  emergency: boolean;
}

/** What narrows a list, as links to other kinds and areas keep it. */
export const narrowOf = ({ open, alwaysOpen, scheme }: Asked) => ({ open, alwaysOpen, scheme });

/** The same as fields of a form and an address have it. */
export const narrowFields = ({ open, alwaysOpen, scheme }: Partial<Asked>) => ({
  open: open ? "yes" : "",
  always: alwaysOpen ? "yes" : "",
  scheme: scheme ? "yes" : "",
});

/** Address of a search. A position stands in no address: where only that is known, the browser's script posts it. */
export function searchAddress(asked: Partial<Asked>): string {
  return addressOf(PATH, {
    q: asked.q,
    near: asked.near,
    type: asked.type,
    ...narrowFields(asked),
    emergency: asked.emergency ? "yes" : "",
  });
}

/** The four kinds that have a tile, in the order of the page. */
export const KINDS: { type: PlaceType; tile: TileName; tone: "c" | "m" | "h" | "i" }[] = [
  { type: "hospital", tile: "heart", tone: "c" },
  { type: "pharmacy", tile: "mortar", tone: "m" },
  { type: "clinic", tile: "steth", tone: "h" },
  { type: "laboratory", tile: "flask", tone: "i" },
];

/** The drawn tile of a kind. */
export function tileOf(type: string): TileName {
  return KINDS.find((kind) => kind.type === type)?.tile ?? "drop";
}

/** The words on a kind's tile. */
export function kindLabel(words: PlacesWords, type: string): string {
  if (type === "hospital" || type === "pharmacy" || type === "clinic" || type === "laboratory") return words[type];
  return t("places-kind-any");
}

/** A point of the earth in degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** Offset of a place from a centre in kilometres, east and north; good to a percent within a hundred kilometres. */
export function offset(from: Point, to: Point): { east: number; north: number } {
  const around = ((to.lng - from.lng + 540) % 360) - 180;
  const kmPerDegree = 111.195;
  return {
    east: around * kmPerDegree * Math.cos(((from.lat + to.lat) / 2) * (Math.PI / 180)),
    north: (to.lat - from.lat) * kmPerDegree,
  };
}

/** Every row of an answer, numbered as on the page and on the map. */
export function numbered(view: FinderView): { number: number; row: PlaceRowView }[] {
  return [...view.places, ...view.beyond].map((row, at) => ({ number: at + 1, row }));
}
