import { LONG } from "../../render/fixtures";
import type { BrowseView, FinderView, PlacePageView, PlaceRowView, SourceView } from "./types";

/* What the calls about places answer, for samples and tests. The places are invented. */

export function rowSample(at: number, more: Partial<PlaceRowView> = {}): PlaceRowView {
  const id = `01K00000000000000000000P0${at}`;
  return {
    id,
    url: `/nearestpharmacy/place/${id}`,
    name: `Oke-Fia Community Pharmacy ${at}`,
    type: "pharmacy",
    typeLabel: "Pharmacy",
    address: `${at} Oke-Fia Road, Osogbo`,
    landmark: at === 1 ? "Opposite the stadium" : "",
    phone: { text: "+234 000 000 0000", href: "tel:+2340000000000" },
    website: "https://pharmacy.example/",
    distanceKm: 0.62 * at,
    distance: `${(0.62 * at).toFixed(2)} km`,
    travel: "about 1 minute by car",
    open: { state: "open", text: "Open now", more: "until 18:00" },
    rating: { value: "4.5", of: 12 },
    photo: null,
    lat: 7.77 + at * 0.004,
    lng: 4.56 - at * 0.003,
    mapUrl: "https://www.openstreetmap.org/?mlat=7.77&mlon=4.56#map=17/7.77/4.56",
    emergency: false,
    scheme: "",
    freshness: "number confirmed 3 weeks ago by 4 people",
    fresh: "good",
    sourceLine: "OpenStreetMap, April 2026",
    also: [],
    ...more,
  };
}

const bare: Partial<PlaceRowView> = {
  phone: null,
  website: null,
  rating: null,
  open: { state: "unknown", text: "Opening hours unknown" },
  freshness: "",
  fresh: "unknown",
  address: "",
};

export const finderSample: FinderView = {
  asked: {
    q: "",
    near: "ng-lga:osun/osogbo",
    type: "pharmacy",
    open: false,
    alwaysOpen: false,
    scheme: false,
    emergency: false,
  },
  kind: "pharmacy",
  where: {
    label: "Ogo-Oluwa, Osogbo, Osun State",
    near: "ng-lga:osun/osogbo",
    how: "typed",
    lat: 7.77,
    lng: 4.56,
    country: "NG",
    countryName: "Nigeria",
    stateOrRegion: "Osun",
    district: "Osogbo",
    area: "Ogo-Oluwa",
    browse: "/nearestpharmacy/in/nigeria/osun/osogbo",
  },
  others: [{ label: "Osogbo, Ekiti", near: "ng-ward:ekiti/osogbo", q: "" }],
  heading: "4 pharmacies within 5 km",
  message: null,
  places: [
    rowSample(1, { scheme: "accepts NHIA" }),
    rowSample(2, { open: { state: "closed", text: "Closed" }, website: null }),
    rowSample(3, { ...bare, type: "clinic" }),
    rowSample(5, {
      id: "maps:p5",
      url: "https://www.openstreetmap.org/?mlat=7.77&mlon=4.56#map=17/7.77/4.56",
      photo: { url: "/api/places/photo?of=p5&mark=0f3a", by: "Ada Obi" },
    }),
    rowSample(4, { also: [{ id: "other", url: "/nearestpharmacy/place/other", sourceLine: "KEMRI-Wellcome 2019" }] }),
  ],
  beyond: [rowSample(9, { type: "hospital", emergency: true })],
  beyondHeading: "The nearest ones further away",
  scheme: "NHIA",
  partial: "Our list for Nigeria is partial: most pharmacies are not in it.",
  emergency: { country: "NG", number: "112", tel: "tel:112", words: "" },
  attribution: ["© OpenStreetMap contributors, ODbL 1.0"],
  map: { tiles: false, zoom: 14 },
  lookup: false,
  service: true,
};

export const startSample: FinderView = {
  ...finderSample,
  asked: { q: "", near: "", type: "", open: false, alwaysOpen: false, scheme: false, emergency: false },
  where: null,
  others: [],
  heading: "",
  places: [],
  beyond: [],
  partial: null,
  emergency: null,
};

export const longRow = rowSample(8, {
  name: LONG,
  address: LONG,
  travel: LONG,
  freshness: LONG,
  typeLabel: LONG,
  open: { state: "open", text: "Open now", more: LONG },
  also: [{ id: "x", url: "/nearestpharmacy/place/x", sourceLine: LONG }],
});

export const placeSample: PlacePageView = {
  row: rowSample(1),
  postcode: "230101",
  ownership: "private",
  subtype: "",
  hours: [
    { days: "Monday to Friday", text: "09:00 to 17:30" },
    { days: "Saturday", text: "09:00 to 13:00" },
    { days: "Sunday", text: "Closed" },
  ],
  hoursNote: "As written on the map in April 2026.",
  scheme: "NHIA",
  schemeNote: "We do not know whether this place accepts NHIA. Please call and ask.",
  crumbs: [
    { label: "Nigeria", url: "/nearestpharmacy/in/nigeria" },
    { label: "Osun", url: "/nearestpharmacy/in/nigeria/osun" },
  ],
  near: "01K00000000000000000000P01",
  sources: [
    {
      line: "© OpenStreetMap contributors, ODbL 1.0",
      licence: "ODbL 1.0",
      href: "https://opendatacommons.org/licenses/odbl/1-0/",
      date: "22 April 2026",
    },
  ],
  reports: { works: 4, wrong: 0, text: "4 people said that the number works, the last one 3 weeks ago." },
  isGone: false,
  isClosed: false,
  claimed: false,
  emergency: { country: "NG", number: "112", tel: "tel:112", words: "In an emergency in Nigeria, call 112." },
};

export const browseSample: BrowseView = {
  title: "Pharmacies, clinics and hospitals in Osogbo, Osun",
  place: "Osogbo",
  crumbs: [
    { label: "Nigeria", url: "/nearestpharmacy/in/nigeria" },
    { label: "Osun", url: "/nearestpharmacy/in/nigeria/osun" },
    { label: "Osogbo", url: "/nearestpharmacy/in/nigeria/osun/osogbo" },
  ],
  near: "ng-lga:osun/osogbo",
  childrenHeading: "Areas",
  note: "We do not know the boundaries of these areas: a place is listed under the one whose centre is nearest.",
  children: [
    { label: "Ataoja", url: "/nearestpharmacy/in/nigeria/osun/osogbo/ataoja", count: 12 },
    { label: "Ẹrẹ̀kẹ̀sàn", url: "/nearestpharmacy/in/nigeria/osun/osogbo/erekesan", count: 3 },
  ],
  counts: [
    { type: "pharmacy", label: "Pharmacies", count: 8 },
    { type: "hospital", label: "Hospitals", count: 4 },
  ],
  places: [
    rowSample(1, { distance: "", travel: "", distanceKm: null }),
    rowSample(2, { ...bare, distance: "", travel: "", distanceKm: null }),
  ],
  page: 1,
  pages: 2,
  total: 34,
  partial: "Our list for Nigeria is partial.",
  attribution: ["© OpenStreetMap contributors, ODbL 1.0"],
};

export const sourcesSample: SourceView[] = [
  {
    key: "osm-overpass-2026-04",
    name: "OpenStreetMap",
    line: "© OpenStreetMap contributors, ODbL 1.0",
    licence: "ODbL 1.0",
    href: "https://www.openstreetmap.org/copyright",
    rows: 5253,
    date: "22 April 2026",
    note: "Spelling as on the map.",
  },
];
