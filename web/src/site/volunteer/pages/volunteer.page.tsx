import type { volunteer } from "../../../../../crates/content/defaults/texts.json";
import { t } from "../../../messages/message";
import type { RenderInput } from "../../../render/contract";
import { copyOf, type Page } from "../../../render/page";
import { type Block, Blocks } from "../../../ui/Blocks";
import { OPTIONS_READ, optionsOf } from "../../../ui/inquiry/options";
import { CHECK_SPAM, referenceOf } from "../../../ui/inquiry/Sent";
import { Notice } from "../../../ui/Notice";
import { Section } from "../../../ui/Section";
import { SideBySide } from "../../../ui/SideBySide";
import { FormHead, SentPage } from "../../shell/FormPage";
import { SitePage } from "../../shell/SitePage";
import { shellOf } from "../../shell/useShell";
import { VolunteerForm } from "../VolunteerForm";

type Copy = Omit<typeof volunteer, "blocks"> & { blocks: Block[] };

export const page: Page = {
  name: "volunteer",
  pattern: "/volunteer",
  query: ["reference", "guardian", "mail"],
  reads: [{ name: "copy", path: "/api/pages/volunteer", query: {} }, OPTIONS_READ],
  render(input) {
    const copy = copyOf<Copy>(input);
    const { heading = t("volunteer-heading"), intro, blocks = [] } = copy;
    const reference = referenceOf(input.query.reference);
    if (reference) return <Thanks input={input} reference={reference} />;
    const state = input.form?.name === "volunteer" ? input.form : undefined;
    return (
      <SitePage
        meta={{
          title: copy.title ?? heading,
          description: copy.description ?? intro ?? "",
          canonical: "/volunteer",
        }}
        state={state}
      >
        <SideBySide>
          <FormHead heading={heading} lead={intro} isMailed>
            <Blocks blocks={blocks} />
          </FormHead>
          <Section id="join" heading={copy.formHeading ?? t("volunteer-form-heading")} ground="sunk" tight>
            <div className="stack stack-large">
              {copy.formNotice && <Notice tone="told">{copy.formNotice}</Notice>}
              <VolunteerForm state={state} options={optionsOf(input)} />
            </div>
          </Section>
        </SideBySide>
      </SitePage>
    );
  },
};

function Thanks({ input, reference }: { input: RenderInput; reference: string }) {
  const { texts, next } = optionsOf(input);
  return (
    <SentPage
      title={t("volunteer-sent")}
      text={texts.volunteer ?? ""}
      path="/volunteer"
      reference={reference}
      next={[input.query.guardian === "yes" && guardianWords(input), next.volunteer, t(CHECK_SPAM)]}
      isMailed={input.query.mail !== "no"}
    />
  );
}

function guardianWords(input: RenderInput): string {
  if (shellOf(input).sendsNoMail) return t("volunteer-sent-guardian-waits");
  return input.query.mail === "no" ? t("volunteer-sent-guardian-not-asked") : t("volunteer-sent-guardian-asked");
}
