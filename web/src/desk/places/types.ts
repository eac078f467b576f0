/* Answers below `/api/desk/places`. */
import type { Schemas } from "../../api/types";

/**
 * What can be said about a place; what nobody knows is empty. The hours are in OpenStreetMap's syntax.
 * Only what is sent may leave fields out: an answer names them all.
 */
export type PlaceFields = Required<Schemas["PlaceFields"]>;
export type FieldName = keyof PlaceFields;
export type PlaceState = "shown" | "hidden" | "gone";
export type PlaceRow = Schemas["DeskPlaceRow"];
export type PlaceList = Schemas["Page_DeskPlaceRow"];
/** What a visitor said: that something is wrong, that a place is missing, that it is theirs. */
export type Item = Omit<Schemas["DeskPlaceItem"], "fields" | "place"> & {
  fields?: PlaceFields | null;
  place?: (Omit<Schemas["ItemPlace"], "shown"> & { shown: PlaceFields }) | null;
};
export type ItemList = Omit<Schemas["DeskPlaceItems"], "items"> & { items: Item[] };
/** A place as its source, the desk and visitors see it. */
export type Place = Omit<Schemas["DeskPlace"], "imported" | "shown" | "reports"> &
  Record<"imported" | "shown", PlaceFields> & { reports: Item[] };
export type DuplicateList = Schemas["Page_DeskPlacePair"];
/** One reading of a file of places. */
export type Run = Schemas["DeskPlaceRun"];
export type ImportList = Schemas["DeskPlaceImports"];
