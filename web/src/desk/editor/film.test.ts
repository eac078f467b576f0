import { expect, it } from "vitest";
import { captionsOf, fileUrl, filmFrom, withCaptions } from "./film";

const FILM = "file-0123456789abcdef0123456789abcdef01234567-mp4";

it("keeps the captions of a film that is chosen anew, one for each language", () => {
  const film = withCaptions(filmFrom(FILM, undefined), [{ language: "en", asset: "file-1-vtt" }]);
  expect(captionsOf(filmFrom("file-2-mp4", film))).toEqual([{ language: "en", asset: "file-1-vtt" }]);
  expect(film).toMatchObject({ asset: { _ref: FILM }, captions: [{ language: "en", asset: { _ref: "file-1-vtt" } }] });
});

it("leaves out captions that are damaged", () => {
  expect(captionsOf({ captions: [null, { language: "en" }, { asset: { _ref: "file-1-vtt" } }, 7] })).toEqual([]);
  expect(captionsOf(undefined)).toEqual([]);
});

it("reads a file where the library keeps it", () => {
  expect(fileUrl(FILM)).toBe("/media/0123456789abcdef0123456789abcdef01234567/file.mp4");
  expect(fileUrl("sample.mp4")).toBeUndefined();
});
