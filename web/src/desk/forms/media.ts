import { isObject, type Json, type JsonObject, newKey, withField } from "./values";

/** The asset that an image or a recording refers to; `undefined` when there is none. */
export function assetOf(value: unknown): string | undefined {
  const asset = isObject(value) ? value.asset : undefined;
  return isObject(asset) && typeof asset._ref === "string" ? asset._ref : undefined;
}

/** Images of a field, whatever shape imported content has them in. */
export const imagesOf = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : [];

/** A stored image made of what was picked. */
export function imageFrom(
  picked: { asset: string; alt?: string; decorative?: boolean; caption?: string },
  key: string = newKey(),
): JsonObject {
  const image: JsonObject = { _type: "image", _key: key, asset: { _type: "reference", _ref: picked.asset } };
  return described(image, picked);
}

/** The image with other words to it. Whoever sees nothing is told either what it shows or that it says nothing. */
export function described(
  image: JsonObject,
  words: { alt?: string; decorative?: boolean; caption?: string },
): JsonObject {
  const decorative = words.decorative === true;
  const plain = withField(withField(image, "decorative", decorative || undefined), "alt", undefined);
  const withAlt = decorative || !words.alt ? plain : { ...plain, alt: words.alt };
  return words.caption === undefined ? withAlt : withField(withAlt, "caption", words.caption || undefined);
}

/** The narrowest version that the site makes of a picture, in CSS pixels. */
const NARROWEST = 320;

/** Address of a small version of a stored picture: `image-<name>-<width>x<height>-<format>`. */
export function pictureUrl(asset: string): string | undefined {
  const match = /^image-([0-9a-f]+)-(\d+)x\d+-[a-z0-9]+$/.exec(asset);
  return match ? `/media/${match[1]}/${Math.min(NARROWEST, Number(match[2]))}.webp` : undefined;
}
