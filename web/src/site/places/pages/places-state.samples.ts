import { browseSamples } from "../browse-samples";

export const samples = browseSamples("places-state", "/nearestpharmacy/in/nigeria/osun", {
  country: "ng",
  state: "osun",
});
