import { browsePage } from "../Browse";

export const page = browsePage("places-areas", "");
