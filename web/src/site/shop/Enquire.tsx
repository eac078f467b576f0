import { t } from "../../messages/message";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { messageCircle, x } from "../../ui/icons";
import inquiry from "../../ui/inquiry/inquiry.module.css";
import type { FormOptions } from "../../ui/inquiry/options";
import { LinkButton } from "../../ui/LinkButton";
import css from "./Enquire.module.css";
import { EnquiryForm, enquiryHref } from "./EnquiryForm";

/** 'Make Enquiries': opens a dialog where scripts run, and leads to the page with the same form where they do not. */
export function Enquire({ id, options }: { id: string; options: FormOptions }) {
  return (
    <div data-behaviour="enquire" data-when="load">
      <LinkButton href={enquiryHref(id)} look="line" icon={messageCircle}>
        {t("shop-make-enquiries")}
      </LinkButton>
      <dialog className={`${inquiry.dialog} ${css.dialog}`} aria-labelledby="enquire-heading">
        <div className={css.head}>
          <h2 id="enquire-heading" tabIndex={-1}>
            {t("shop-make-enquiries")}
          </h2>
          <Button type="button" look="quiet" data-close="" aria-label={t("shop-close")}>
            <Icon of={x} />
          </Button>
        </div>
        <EnquiryForm id={id} options={options} />
      </dialog>
    </div>
  );
}
