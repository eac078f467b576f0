import { t } from "../../messages/message";
import { make } from "../inquiry/make";
import { tell } from "../inquiry/tell";
import { OFFLINE_PATH } from "./reading";

/** Says that a form waits on this device, and where it can be seen. */
export function tellSaved(): void {
  void tell({
    title: t("ui-saved-title"),
    name: "saved",
    words: [t("ui-saved-text"), t("ui-saved-urgent"), make("a", { href: OFFLINE_PATH }, t("ui-saved-link"))],
  });
}
