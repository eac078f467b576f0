import { mapPin, plus } from "../../ui/icons";
import { type Feature, partsOf, screen } from "../shell/feature";
import { PLACES, useOpenItems } from "./counts";

const part = partsOf("/places", PLACES, "site");

export const feature: Feature = {
  nav: [
    {
      to: "/places",
      label: "Places",
      icon: mapPin,
      group: "site",
      order: 55,
      needs: PLACES,
      words: "nearby pharmacies hospitals clinics laboratories finder providers",
      useCount: useOpenItems,
    },
    part("/items", "Reports about places", mapPin, 56, "wrong closed missing suggestions claims owners moderation"),
    part("/duplicates", "Duplicate places", mapPin, 57, "duplicates"),
    part("/imports", "Place imports", mapPin, 58, "sources data csv upload list report freshness"),
  ],
  commands: [
    {
      label: "Add a place",
      icon: plus,
      needs: PLACES,
      words: "pharmacy hospital clinic",
      run: (go) => go("/places/new"),
    },
  ],
  tiles: [{ to: "/places/items", label: "Reports about places", one: "Report about a place", useCount: useOpenItems }],
  routes: [
    screen("places", () => import("./list/PlacesScreen")),
    screen("places/items", () => import("./items/ItemsScreen")),
    screen("places/duplicates", () => import("./list/DuplicatesScreen")),
    screen("places/imports", () => import("./runs/ImportsScreen")),
    screen("places/imports/:id", () => import("./runs/RunScreen")),
    screen("places/new", () => import("./one/NewPlaceScreen")),
    screen("places/:id", () => import("./one/PlaceScreen")),
  ],
};
