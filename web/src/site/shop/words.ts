import { product, shop } from "../../../../crates/content/defaults/texts.json";
import { t } from "../../messages/message";

/** A trust tile; one that rests on a claim is absent when the claim is not proven, and says so when it is a sample. */
export interface TrustWords {
  icon?: string;
  title: string;
  text: string;
  sample?: boolean;
}

/** Texts of `/shop` where the settings are silent. */
export const shopWords = () => ({
  ...shop,
  description: t("shop-description"),
  hero: {} as Partial<typeof shop.hero>,
  catalogue: {} as Partial<typeof shop.catalogue>,
  trust: [] as TrustWords[],
  catalogueNotice: "",
  empty: t("shop-nothing-found"),
});

export type ShopWords = ReturnType<typeof shopWords>;

/** Texts of `/product/{id}` where the settings are silent. */
export const PRODUCT_WORDS = {
  ...product,
  back: {} as Partial<typeof product.back>,
  catalogueNotice: "",
  deviceNotice: "",
};

export type ProductWords = typeof PRODUCT_WORDS;
