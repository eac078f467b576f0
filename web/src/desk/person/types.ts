/** Something that is kept about a person. */
export interface Item {
  id: string;
  title: string;
  state?: string | null;
  at?: string | null;
  /** The desk's screen of it. */
  url?: string | null;
}

/** What one part of the house keeps. */
export interface Source {
  key: string;
  label: string;
  items: Item[];
  total: number;
}

export interface PersonData {
  sources: Source[];
}

/** What was erased, and what must stay. */
export interface PersonErased {
  sources: { key: string; label: string; erased: number; kept: string[] }[];
}
