import { product, shop } from "../../../../crates/content/defaults/texts.json";

/** A trust tile; one that rests on a claim is absent when the claim is not proven, and says so when it is a sample. */
export interface TrustWords {
  icon?: string;
  title: string;
  text: string;
  sample?: boolean;
}

/** Texts of `/shop` where the settings are silent. */
export const SHOP_WORDS = {
  ...shop,
  description: "Health devices for the home and merchandise.",
  hero: {} as Partial<typeof shop.hero>,
  catalogue: {} as Partial<typeof shop.catalogue>,
  trust: [] as TrustWords[],
  catalogueNotice: "",
  empty: "No items match your search.",
};

export type ShopWords = typeof SHOP_WORDS;

/** Texts of `/product/{id}` where the settings are silent. */
export const PRODUCT_WORDS = {
  ...product,
  back: {} as Partial<typeof product.back>,
  catalogueNotice: "",
  deviceNotice: "",
};

export type ProductWords = typeof PRODUCT_WORDS;
