import { browseSamples } from "../browse-samples";

export const samples = browseSamples("places-state", "/nearestpharmacy/in/ng/osun", { country: "ng", state: "osun" });
