import { browseSamples } from "../browse-samples";

export const samples = browseSamples("places-area", "/nearestpharmacy/in/ng/osun/osogbo/ataoja", {
  country: "ng",
  state: "osun",
  lga: "osogbo",
  area: "ataoja",
});
