import type { contact } from "../../../../../crates/content/defaults/texts.json";
import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import type { FormState, RenderInput } from "../../../render/contract";
import { copyOf, type Page } from "../../../render/page";
import { type Block, Blocks } from "../../../ui/Blocks";
import { OPTIONS_READ, optionsOf } from "../../../ui/inquiry/options";
import { CHECK_SPAM, referenceOf } from "../../../ui/inquiry/Sent";
import { PageHead } from "../../../ui/PageHead";
import { Section } from "../../../ui/Section";
import { SideBySide } from "../../../ui/SideBySide";
import { UrgentBox } from "../../../ui/UrgentBox";
import { SentPage } from "../../shell/FormPage";
import { NoMail } from "../../shell/NoMail";
import { SitePage } from "../../shell/SitePage";
import { shellOf } from "../../shell/useShell";
import { Channels } from "../Channels";
import { ContactForm } from "../ContactForm";

type Copy = Omit<typeof contact, "blocks"> & { blocks: Block[] };

export const page: Page = {
  name: "contact",
  pattern: "/contact",
  query: ["reference", "mail", "booking"],
  reads: [{ name: "copy", path: "/api/pages/contact", query: {} }, OPTIONS_READ],
  render(input) {
    const copy = copyOf<Copy>(input);
    const shell = shellOf(input);
    const { heading = t("contact-heading"), intro } = copy;
    const reference = referenceOf(input.query.reference);
    const state = input.form?.name === "contact" ? input.form : undefined;
    const { phone, email, address } = shell.contact;
    const organization = {
      "@type": "Organization",
      name: shell.brand,
      url: `${input.site.publicUrl}/`,
      telephone: phone?.href.replace("tel:", ""),
      email: email?.href.replace("mailto:", ""),
      address: address.join(", ") || undefined,
    };
    if (reference) return <Thanks input={input} reference={reference} />;
    return (
      <SitePage
        meta={{
          title: copy.title ?? heading,
          description: copy.description ?? intro ?? "",
          canonical: "/contact",
          jsonLd: [organization],
        }}
        state={state}
      >
        <Write input={input} state={state} />
      </SitePage>
    );
  },
};

/** Ways to reach us first, the form second. */
function Write({ input, state }: { input: RenderInput; state?: FormState }) {
  const copy = copyOf<Copy>(input);
  const shell = shellOf(input);
  const { heading = t("contact-heading"), intro, blocks = [] } = copy;
  // The block about what cannot wait is the urgent box: red, before the rest, with the numbers as buttons.
  const urgent = blocks.find((block) => block.icon === "heart");
  const others = blocks.filter((block) => block !== urgent);
  return (
    <>
      <div className="wrap">
        <PageHead heading={heading} lead={intro} />
        {urgent && (
          <UrgentBox title={urgent.title} help={shell.urgentHelp}>
            <p>{urgent.text}</p>
          </UrgentBox>
        )}
      </div>
      <SideBySide>
        <div className="wrap section-tight">
          <Channels contact={shell.contact} words={copy} />
        </div>
        <Section
          id="write"
          heading={copy.formHeading ?? t("contact-form-heading")}
          intro={shell.sendsNoMail ? t("contact-form-intro-no-mail") : copy.formIntro}
          ground="sunk"
          tight
        >
          <div className="stack">
            <NoMail isForm />
            <ContactForm state={state ?? startingWith(input.query.booking)} options={optionsOf(input)} />
          </div>
        </Section>
      </SideBySide>
      <div className="wrap section-tight stack stack-large">
        {others.length > 0 && <Blocks blocks={others} />}
        <p>
          <Localized
            id="contact-data-complaint"
            elements={{ link: (words) => <a href="/data-complaint">{words}</a> }}
          />
        </p>
      </div>
    </>
  );
}

/** The booking that a link of its page names, as the beginning of the message. */
function startingWith(booking: string | undefined): FormState | undefined {
  const reference = referenceOf(booking);
  if (!reference) return undefined;
  return { name: "contact", values: { message: t("contact-about-booking", { reference }) }, errors: [] };
}

function Thanks({ input, reference }: { input: RenderInput; reference: string }) {
  const { texts, next } = optionsOf(input);
  return (
    <SentPage
      title={t("contact-sent")}
      text={texts.contact ?? ""}
      path="/contact"
      reference={reference}
      next={[next.contact, t(CHECK_SPAM), !shellOf(input).sendsNoMail && t("contact-sent-to-add")]}
      isMailed={input.query.mail !== "no"}
    />
  );
}
