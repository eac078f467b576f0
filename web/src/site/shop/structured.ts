import type { Schemas } from "../../api/types";
import { absolute } from "../../ui/links";

type ProductDetail = Schemas["ProductDetail"];

/** Nothing is said of what cannot be ordered at all. */
const AVAILABILITY: Record<string, string | undefined> = {
  true: "https://schema.org/InStock",
  false: "https://schema.org/OutOfStock",
};

/**
 * schema.org `Product` of a product page. `publicUrl` has no trailing slash.
 *
 * A rating is what buyers gave: the typed figures are samples or unproven, and a machine cannot read the word 'sample'.
 */
export function productData(product: ProductDetail, publicUrl: string): object {
  return {
    "@type": "Product",
    "@id": `${publicUrl}${product.url}#product`,
    name: product.title,
    description: product.metaDescription,
    category: product.product || undefined,
    image: product.pictures.map((picture) => absolute(picture.src, publicUrl)),
    sku: product._id,
    aggregateRating: product.stars && {
      "@type": "AggregateRating",
      ratingValue: product.stars.averageText,
      reviewCount: product.stars.count,
    },
    offers: product.prices.map((price) => ({
      "@type": "Offer",
      url: `${publicUrl}${product.url}`,
      priceCurrency: price.currency,
      price: majorUnits(price.minor),
      availability: AVAILABILITY[String(product.inStock)],
    })),
  };
}

/** `38500.00` of 3850000 kobo: what schema.org expects, whatever the currency prints like. */
export function majorUnits(minor: number): string {
  const cents = Math.abs(minor) % 100;
  return `${minor < 0 ? "-" : ""}${Math.floor(Math.abs(minor) / 100)}.${cents < 10 ? "0" : ""}${cents}`;
}
