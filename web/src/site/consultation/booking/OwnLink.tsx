import { t } from "../../../messages/message";
import { OwnLink as PageLink } from "../../../ui/OwnLink";

/** The address of a booking, which is the key to it. */
export function OwnLink({ href }: { href: string }) {
  return <PageLink href={href} words={t("consultation-own-link-save")} subject={t("consultation-your-booking")} />;
}
