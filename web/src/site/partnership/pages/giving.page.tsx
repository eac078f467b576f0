import { t } from "../../../messages/message";
import { answer, type Page } from "../../../render/page";
import { PageHead } from "../../../ui/PageHead";
import { ErrorState } from "../../../ui/States";
import { SitePage } from "../../shell/SitePage";
import { GiveForm } from "../giving/GiveForm";
import css from "../giving/gift.module.css";
import { GIVE, GIVING } from "../giving/give";
import type { GivingOffer } from "../giving/view";
import { givingWords } from "../giving/words";

/** The donation form alone: where it comes back to when something has to be mended. */
export const page: Page = {
  name: "giving",
  pattern: "/giving",
  query: ["fund", "paid"],
  currency: true,
  reads: [{ name: "giving", path: "/api/giving", query: {} }],
  render(input) {
    const read = answer<GivingOffer>(input, "giving");
    const offer = read.ok ? read.body : undefined;
    const words = givingWords(offer);
    const state = input.form?.name === GIVE ? input.form : undefined;
    const isPaid = input.query.paid === "yes";
    const heading = isPaid ? t("ui-proof-title") : words.heading;
    const lead = isPaid ? t("partnership-proof-lead") : words.intro;
    const element = (
      <SitePage
        meta={{
          title: heading,
          description: lead,
          canonical: "/partnership",
          hidden: true,
        }}
        state={state}
      >
        <div className={`wrap ${css.page}`}>
          <PageHead heading={heading} lead={offer && lead} />
          {offer ? (
            <GiveForm offer={offer} words={words} state={state} isPaid={isPaid} />
          ) : (
            <ErrorState title={t("partnership-form-failed")} text={t("partnership-our-fault")} again={GIVING} />
          )}
        </div>
      </SitePage>
    );
    return read.ok ? element : { status: read.status, element };
  },
};
