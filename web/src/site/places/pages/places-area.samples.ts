import { browseSamples } from "../browse-samples";

export const samples = browseSamples("places-area", "/nearestpharmacy/in/nigeria/osun/osogbo/ataoja", {
  country: "ng",
  state: "osun",
  lga: "osogbo",
  area: "ataoja",
});
