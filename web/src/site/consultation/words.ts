import { consultation } from "../../../../crates/content/defaults/texts.json";
import { t } from "../../messages/message";

/** Texts of `/consultation` where the settings are silent. `limits`: that some services depend on where the visitor lives. */
export const consultationWords = () => ({
  ...consultation,
  description: t("consultation-description"),
  hero: {} as Partial<typeof consultation.hero>,
  limits: "",
  steps: {} as Partial<typeof consultation.steps>,
  packages: {} as Partial<typeof consultation.packages>,
  notice: {} as Partial<typeof consultation.notice>,
  bookingNotice: "",
  contact: {} as Partial<typeof consultation.contact>,
});

export type ConsultationWords = ReturnType<typeof consultationWords>;
