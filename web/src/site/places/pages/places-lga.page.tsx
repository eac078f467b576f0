import { browsePage } from "../Browse";

export const page = browsePage("places-lga", "/{country}/{state}/{lga}");
