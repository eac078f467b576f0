import { browseSamples } from "../browse-samples";

export const samples = browseSamples("places-lga", "/nearestpharmacy/in/ng/osun/osogbo", {
  country: "ng",
  state: "osun",
  lga: "osogbo",
});
