/** What can be said about a place; what nobody knows is empty. The hours are in OpenStreetMap's syntax. */
export interface PlaceFields {
  name: string;
  category: string;
  address: string;
  area: string;
  district: string;
  stateOrRegion: string;
  country: string;
  postcode: string;
  lat: number;
  lng: number;
  phone: string;
  website: string;
  hours: string;
  emergency: boolean;
}

export type FieldName = keyof PlaceFields;

export type PlaceState = "shown" | "hidden" | "gone";

export interface PlaceRow {
  id: string;
  name: string;
  type: string;
  address?: string | null;
  area?: string | null;
  district?: string | null;
  stateOrRegion?: string | null;
  country: string;
  phone?: string | null;
  source: string;
  sourceId: string;
  state: string;
  /** The desk corrected something that the source says otherwise. */
  corrected: boolean;
  verifiedAt?: string | null;
  openReports: number;
}

export interface PlaceList {
  items: PlaceRow[];
  total: number;
  page: number;
  pages: number;
}

/** What a visitor said: that something is wrong, that a place is missing, that it is theirs. */
export interface Item {
  id: string;
  kind: "report" | "suggestion" | "claim";
  what: string;
  place?: { id: string; name: string; url: string } | null;
  words?: string | null;
  email?: string | null;
  person?: { name: string; role: string; phone?: string | null } | null;
  /** The place that is suggested. */
  fields?: PlaceFields | null;
  at: string;
  state: "open" | "accepted" | "rejected";
  decidedAt?: string | null;
  decidedBy?: string | null;
  note?: string | null;
}

export interface ItemList {
  items: Item[];
  total: number;
  page: number;
  pages: number;
  counts: Record<Item["kind"], number>;
}

export interface Place {
  id: string;
  version: number;
  state: string;
  source: string;
  sourceId: string;
  sourceDate?: string | null;
  /** As the source says it. */
  imported: PlaceFields;
  /** As the desk says it otherwise. */
  corrections: Partial<PlaceFields>;
  /** As visitors see it. */
  shown: PlaceFields;
  lat: number;
  lng: number;
  verifiedAt?: string | null;
  verifiedBy?: string | null;
  emergency: boolean;
  /** What visitors said about the number. */
  confirmations: { yes: number; no: number; lastYes?: string | null };
  duplicates: PlaceRow[];
  reports: Item[];
  claim?: { name: string; role: string; at: string } | null;
  /** Its page on the site. */
  page: string;
}

export interface DuplicateList {
  items: { first: PlaceRow; second: PlaceRow; metres: number; why: string }[];
  total: number;
  page: number;
  pages: number;
}

/** One reading of a file of places. */
export interface Run {
  id: string;
  source: string;
  file: string;
  at: string;
  state: "running" | "done" | "failed";
  read: number;
  added: number;
  changed: number;
  same: number;
  removed: number;
  bad: number;
  duplicates: number;
  lines: { line: number; why: string }[];
  by?: string | null;
}

export interface ImportList {
  runs: Run[];
  sources: { key: string; rows: number; shown: number; corrected: number; date?: string | null }[];
  total: number;
}
