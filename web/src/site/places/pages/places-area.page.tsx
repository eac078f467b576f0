import { browsePage } from "../Browse";

export const page = browsePage("places-area", "/{country}/{state}/{lga}/{area}");
