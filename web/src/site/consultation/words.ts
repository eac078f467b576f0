import { consultation } from "../../../../crates/content/defaults/texts.json";

interface LinkWords {
  label?: string;
  href?: string;
}

/** Texts of `/consultation` (`GET /api/pages/consultation`). */
export interface ConsultationWords {
  title: string;
  description: string;
  hero: { heading?: string; text?: string; book?: LinkWords; info?: LinkWords };
  /** That some services depend on where the visitor lives. */
  limits: string;
  steps: { heading?: string; items?: { title: string; text: string }[] };
  packages: { heading?: string; intro?: string; empty?: string; error?: string };
  notice: { title?: string; sentence?: string; text?: string };
  bookingNotice: string;
  contact: LinkWords;
}

const OWN: ConsultationWords = {
  ...consultation,
  description: "Consultation packages and their prices.",
  hero: {},
  limits: "",
  steps: {},
  packages: {},
  notice: {},
  bookingNotice: "",
  contact: {},
};

/** The words of the store over our own, so that a missing key leaves no hole. */
export function consultationWords(copy: Partial<ConsultationWords>): ConsultationWords {
  return { ...OWN, ...copy };
}
