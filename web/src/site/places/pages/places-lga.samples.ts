import { browseSamples } from "../browse-samples";

export const samples = browseSamples("places-lga", "/nearestpharmacy/in/nigeria/osun/osogbo", {
  country: "ng",
  state: "osun",
  lga: "osogbo",
});
