import { known } from "../words";

const LAWS: Record<string, string> = { uk: "United Kingdom", ng: "Nigeria", other: "Other" };

/** The country whose law a complaint about personal data goes by. */
export const lawName = (law: string | null | undefined): string => known(LAWS, law ?? "") ?? law ?? "";
