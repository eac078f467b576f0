import { product, shop } from "../../../../crates/content/defaults/texts.json";
/** A trust tile; one that rests on a claim is absent when the claim is not proven, and says so when it is a sample. */
export interface TrustWords {
  icon?: string;
  title: string;
  text: string;
  sample?: boolean;
}

/** Texts of `/shop` (`GET /api/pages/shop`). */
export interface ShopWords {
  title: string;
  description: string;
  hero: { heading?: string; text?: string; button?: string };
  catalogue: { heading?: string; intro?: string };
  trust: TrustWords[];
  itemsHeading: string;
  searchLabel: string;
  searchPlaceholder: string;
  categoriesLabel: string;
  catalogueNotice: string;
  empty: string;
  pageError: string;
}

const OWN_SHOP: ShopWords = {
  ...shop,
  description: "Health devices for the home and merchandise.",
  hero: {},
  catalogue: {},
  trust: [],
  catalogueNotice: "",
  empty: "No items match your search.",
};

/** The words of the store over our own, so that a missing key leaves no hole. */
export function shopWords(copy: Partial<ShopWords>): ShopWords {
  return { ...OWN_SHOP, ...copy };
}

/** Texts of `/product/{id}` (`GET /api/pages/product`). */
export interface ProductWords {
  back: { label?: string; href?: string };
  related: string;
  missing: string;
  error: string;
  catalogueNotice: string;
  deviceNotice: string;
}

const OWN_PRODUCT: ProductWords = { ...product, back: {}, catalogueNotice: "", deviceNotice: "" };

/** The words of the store over our own. */
export function productWords(copy: Partial<ProductWords>): ProductWords {
  return { ...OWN_PRODUCT, ...copy };
}
