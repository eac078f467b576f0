import { t } from "../../../messages/message";
import { usePage } from "../../../render/context";
import { TakeAlong } from "../../../ui/TakeAlong";

/** The address of a booking, which is the key to it, to take along: the mail with it may be late, or go astray. */
export function OwnLink({ href }: { href: string }) {
  const { publicUrl } = usePage().input.site;
  const link = `${publicUrl}${href}`;
  return (
    <>
      <p className="small">{t("consultation-own-link-save")}</p>
      <TakeAlong text={link} what="link" subject={t("consultation-your-booking")} message={link} />
    </>
  );
}
