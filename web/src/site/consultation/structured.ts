import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";

/** schema.org `Service` with the packages as offers. Only what the cards say. `publicUrl` has no trailing slash. */
export function consultationData(
  packages: readonly Schemas["PackageView"][],
  brand: string,
  publicUrl: string,
): object {
  return {
    "@type": "Service",
    serviceType: t("consultation-data-service"),
    name: t("consultation-appointment-booking"),
    url: `${publicUrl}/consultation`,
    provider: { "@type": "Organization", name: brand, url: publicUrl },
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name: t("consultation-data-packages"),
      itemListElement: packages.map((item) => ({
        "@type": "Offer",
        name: item.title,
        description: item.features.join(". "),
        priceSpecification: item.prices.map((price) => ({
          "@type": "PriceSpecification",
          priceCurrency: price.currency,
          price: (price.minor / 100).toFixed(2),
        })),
      })),
    },
  };
}
