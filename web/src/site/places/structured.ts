import type { PlacePageView } from "./types";

/** What schema.org calls a kind of place. */
const KINDS: Record<string, string> = {
  hospital: "Hospital",
  pharmacy: "Pharmacy",
  clinic: "MedicalClinic",
  laboratory: "DiagnosticLab",
  other: "MedicalBusiness",
};

/** A place for search engines. What is not known is left out. */
export function placeData({ row, postcode }: PlacePageView, publicUrl: string): object {
  return {
    "@type": KINDS[row.type] ?? "MedicalBusiness",
    name: row.name,
    url: `${publicUrl}${row.url}`,
    address: { "@type": "PostalAddress", streetAddress: row.address, ...(postcode && { postalCode: postcode }) },
    geo: { "@type": "GeoCoordinates", latitude: row.lat, longitude: row.lng },
    ...(row.phone && { telephone: row.phone.text }),
    ...(row.website && { sameAs: row.website }),
  };
}
