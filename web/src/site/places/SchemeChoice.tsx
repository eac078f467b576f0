import { t } from "../../messages/message";
import { Choices } from "../../ui/Choices";

/** Whether a place accepts NHIA or the NHS; who does not know says so, and nothing is made of it. */
export function SchemeChoice({ legend }: { legend: string }) {
  return (
    <Choices
      name="scheme"
      legend={legend}
      initial=""
      options={[
        { value: "yes", label: t("places-scheme-yes") },
        { value: "no", label: t("places-scheme-no") },
        { value: "", label: t("places-scheme-not-known") },
      ]}
      beside
    />
  );
}
