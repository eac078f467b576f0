/* What the calls about places answer, as far as pages show it. */

/** Kinds of places; `other` has no tile of its own. */
export type PlaceType = "hospital" | "pharmacy" | "clinic" | "laboratory" | "other";

/** One place of a list, with its texts ready to print. */
export interface PlaceRowView {
  id: string;
  /** Its page here. */
  url: string;
  name: string;
  type: PlaceType;
  typeLabel: string;
  address: string;
  phone: { text: string; href: string } | null;
  website: string | null;
  /** Kilometres by great circle; null where nobody's position is known. */
  distanceKm: number | null;
  /** `0.62 km`; empty without a distance. */
  distance: string;
  /** `about 1 minute by car`; empty without a distance. */
  travel: string;
  open: { state: "open" | "closed" | "unknown"; text: string; more?: string | null };
  rating: { value: string; of: number } | null;
  /** Through our own server; `by` has to be named, where it is not empty. */
  photo: { url: string; by: string } | null;
  lat: number;
  lng: number;
  /** The place on a map of others, opened on tap. */
  mapUrl: string;
  /** It has an emergency department. */
  emergency: boolean;
  /** `number confirmed 3 weeks ago by 4 people`. */
  freshness: string;
  fresh: "good" | "old" | "unknown";
  sourceLine: string;
  /** The same place as other sources have it. */
  also: { id: string; url: string; sourceLine: string }[];
}

/** Where a search is made around. */
export interface WhereView {
  label: string;
  /** Names the place in addresses; empty for a position, which stands in no address. */
  near: string;
  how: "typed" | "position";
  lat: number;
  lng: number;
  country: string;
  browse?: string | null;
}

/** `GET /api/places/finder`. */
export interface FinderView {
  asked: { q: string; near: string; type: string; open: boolean; emergency: boolean };
  where: WhereView | null;
  /** Other areas of the same name. */
  others: { label: string; near: string }[];
  /** `4 pharmacies within 5 km`; empty before a search. */
  heading: string;
  message: string | null;
  places: PlaceRowView[];
  /** The nearest ones further away than the radius. */
  beyond: PlaceRowView[];
  beyondHeading: string;
  /** That the list of this country is partial. */
  partial: string | null;
  /** Whom to ring, in the country of `where`. */
  emergency: { country: string; number: string; tel: string; words: string } | null;
  attribution: string[];
  map?: { tiles: boolean; zoom: number };
  /** True when the network address may be asked for a place beside the device. */
  lookup?: boolean;
  /** True when a search that is submitted may ask a maps service too. */
  service?: boolean;
}

/** `GET /api/places/{id}/page`. */
export interface PlacePageView {
  row: PlaceRowView;
  postcode: string;
  ownership: string;
  /** Opening hours in words. */
  hours: { days: string; text: string }[];
  hoursNote: string;
  crumbs: { label: string; url: string }[];
  near: string;
  sources: { line: string; licence: string; href: string | null; date: string }[];
  reports: { works: number; wrong: number; text: string };
  isClosed: boolean;
  claimed: boolean;
  emergency: { country: string; number: string; tel: string } | null;
}

/** `GET /api/places/browse/…`. */
export interface BrowseView {
  title: string;
  place: string;
  crumbs: { label: string; url: string }[];
  near: string | null;
  childrenHeading: string;
  children: { label: string; url: string; count: number }[];
  /** How places are told apart where no border is known. */
  note?: string;
  counts: { type: string; label: string; count: number }[];
  places: PlaceRowView[];
  page: number;
  pages: number;
  total: number;
  partial: string | null;
  attribution: string[];
}

/** One row of `GET /api/places/sources`. */
export interface SourceView {
  key: string;
  name: string;
  line: string;
  licence: string;
  href: string | null;
  rows: number;
  date: string;
  note: string;
}
