import { browseSamples } from "../browse-samples";

export const samples = browseSamples("places-country", "/nearestpharmacy/in/nigeria", { country: "ng" });
