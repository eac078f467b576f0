import { expect, it } from "vitest";
import { filterOf, galleryAddress, isFiltered, seriesOptions } from "./filter";

it("reads the dropdown's choice in any letters", () => {
  expect(filterOf({}, seriesOptions)).toEqual({ q: "", series: "All" });
  expect(filterOf({ series: "mos", q: " fever " }, seriesOptions)).toEqual({ q: "fever", series: "MOS" });
  expect(filterOf({ series: "Cooking" }, seriesOptions).series).toBe("Cooking");
});

it("writes an address that reads back the same", () => {
  expect(galleryAddress({ q: "", series: "All" })).toBe("/gallery");
  expect(galleryAddress({ q: "a b", series: "Clinic Series" }, 2)).toBe("/gallery?series=Clinic+Series&q=a+b&page=2");
});

it("knows a narrowed list", () => {
  expect(isFiltered({ q: "", series: "All" }, 1)).toBe(false);
  expect(isFiltered({ q: "", series: "All" }, 2)).toBe(true);
  expect(isFiltered({ q: "x", series: "All" }, 1)).toBe(true);
});
