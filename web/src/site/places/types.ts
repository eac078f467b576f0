/* What the calls about places answer, as far as pages show it. */
import type { Schemas } from "../../api/types";

/** Kinds of places; `other` has no tile of its own. */
export type PlaceType = Schemas["PlaceCategory"];
/** One place of a list, with its texts ready to print. */
export type PlaceRowView = Schemas["PlaceRow"];
/** Where a search is made around. */
export type WhereView = Schemas["PlacesWhere"];
/** `GET /api/places/finder`. */
export type FinderView = Schemas["PlacesFinder"];
/** `GET /api/places/{id}/page`. */
export type PlacePageView = Schemas["PlacePage"];
/** `GET /api/places/browse/…`. */
export type BrowseView = Schemas["PlacesBrowse"];
/** One row of `GET /api/places/sources`. */
export type SourceView = Schemas["PlacesSource"];
