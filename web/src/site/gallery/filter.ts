import { addressOf } from "../../ui/query";

/** 'All' and the three series (spec 1 §9), as the server calls them. */
export const allSeries = "All";
// not shown: names of the series in the content
export const seriesOptions = [allSeries, "Clinic Series", "MOS", "Health Nuggets"] as const;

/** What the address asks the gallery for. */
export interface GalleryFilter {
  q: string;
  /** An option of the dropdown, spelt as it is there. */
  series: string;
}

/** Reads the filter; a series in other letters (`?series=mos`) is the same series, an unknown one stays as it is. */
export function filterOf(query: Record<string, string>, options: readonly string[]): GalleryFilter {
  const asked = (query.series ?? "").trim();
  const series = options.find((option) => option.toLowerCase() === asked.toLowerCase()) ?? asked;
  return { q: (query.q ?? "").trim(), series: series === "" ? allSeries : series };
}

/** True when the visitor narrowed the list or turned its page. */
export function isFiltered({ q, series }: GalleryFilter, page: number): boolean {
  return q !== "" || series !== allSeries || page > 1;
}

/** The gallery with this filter. 'All' stands for no series. */
export function galleryAddress({ q, series }: GalleryFilter, page = 1): string {
  return addressOf("/gallery", { series: series === allSeries ? "" : series, q, page });
}
