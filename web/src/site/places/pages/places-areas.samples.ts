import { browseSamples } from "../browse-samples";

export const samples = browseSamples("places-areas", "/nearestpharmacy/in", {});
