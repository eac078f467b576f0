import { assetOf } from "../forms/media";
import { isObject, type JsonObject, newKey } from "../forms/values";

/** Languages of captions, as the pages call them too (`crates/content/src/model/portable/film.rs`). */
export const LANGUAGES: readonly { value: string; label: string }[] = [
  { value: "en", label: "English" },
  { value: "pcm", label: "Nigerian Pidgin" },
  { value: "yo", label: "Yorùbá" },
  { value: "ha", label: "Hausa" },
  { value: "ig", label: "Igbo" },
  { value: "fr", label: "Français" },
];

export const languageName = (code: string): string => LANGUAGES.find(({ value }) => value === code)?.label ?? code;

export interface Captions {
  language: string;
  asset: string;
}

/** Captions of a film, in their order; those that are damaged are left out. */
export function captionsOf(film: unknown): Captions[] {
  const all = isObject(film) && Array.isArray(film.captions) ? film.captions : [];
  return all.flatMap((one) => {
    const asset = assetOf(one);
    const language = isObject(one) ? one.language : undefined;
    return asset && typeof language === "string" ? [{ asset, language }] : [];
  });
}

/** A film with these captions, one for each language. */
export function withCaptions(film: JsonObject, captions: readonly Captions[]): JsonObject {
  return {
    ...film,
    captions: captions.map(({ language, asset }) => ({
      _key: newKey(),
      language,
      asset: { _type: "reference", _ref: asset },
    })),
  };
}

/** A film that was picked, with the captions that there were. */
export const filmFrom = (asset: string, before: unknown): JsonObject => ({
  ...(isObject(before) ? before : {}),
  asset: { _type: "reference", _ref: asset },
});

/** Where a file of the library is read: `file-<name>-<format>`. */
export function fileUrl(asset: string | undefined): string | undefined {
  const match = /^file-([0-9a-f]+)-([a-z0-9]+)$/.exec(asset ?? "");
  return match ? `/media/${match[1]}/file.${match[2]}` : undefined;
}
