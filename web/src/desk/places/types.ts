/* Answers below `/api/desk/places`. */
import type { DeskPlace, DeskPlaceItem, ItemPlace, PlaceFields as PlaceFieldsData } from "../../api/schema";

/**
 * What can be said about a place; what nobody knows is empty. The hours are in OpenStreetMap's syntax.
 * Only what is sent may leave fields out: an answer names them all.
 */
export type PlaceFields = Required<PlaceFieldsData>;
export type FieldName = keyof PlaceFields;
/** What a visitor said: that something is wrong, that a place is missing, that it is theirs. */
export type Item = Omit<DeskPlaceItem, "fields" | "place"> & {
  fields?: PlaceFields | null;
  place?: (Omit<ItemPlace, "shown"> & { shown: PlaceFields }) | null;
};
export type Place = Omit<DeskPlace, "imported" | "shown" | "reports"> &
  Record<"imported" | "shown", PlaceFields> & { reports: Item[] };
