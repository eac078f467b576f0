import type { Schemas } from "../../../api/types";
import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import type { RenderInput } from "../../../render/contract";
import { answer, bodyOf, type Page, wordsOf } from "../../../render/page";
import { Cloth } from "../../../ui/Cloth";
import { Icon } from "../../../ui/Icon";
import { info } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { leavesSite } from "../../../ui/links";
import { Notice } from "../../../ui/Notice";
import { PriceGrid } from "../../../ui/price-card/PriceCard";
import { payable } from "../../../ui/price-card/payable";
import { SafetyCardFirst } from "../../../ui/SafetyCardFirst";
import { Section } from "../../../ui/Section";
import { EmptyState, ErrorState } from "../../../ui/States";
import { Tile } from "../../../ui/Tile";
import { UrgentBox } from "../../../ui/UrgentBox";
import { CurrencyChoice } from "../../shell/PreferenceForms";
import { SitePage } from "../../shell/SitePage";
import { shellOf } from "../../shell/useShell";
import css from "../Consultation.module.css";
import { payWords } from "../pay-words";
import { consultationData } from "../structured";
import { type ConsultationWords, consultationWords } from "../words";

type PackageView = Schemas["PackageView"];
type ShellView = Schemas["ShellView"];

function render(input: RenderInput) {
  const found = answer<{ items: PackageView[] }>(input, "packages");
  const words = wordsOf(input, consultationWords());
  const shell = shellOf(input);
  const paying = bodyOf<Schemas["PaymentCurrencies"]>(input, "paying");
  const packages = found.ok ? payable(found.body.items, paying?.currencies) : [];
  const how = payWords(packages, paying, input.preferences.currency);
  const element = (
    <SitePage
      meta={{
        title: words.title,
        description: words.description,
        canonical: "/consultation",
        jsonLd: packages.length > 0 ? [consultationData(packages, shell.brand, input.site.publicUrl)] : [],
        hidden: !found.ok,
      }}
    >
      <ConsultationHero words={words} places={bodyOf<Schemas["ConsultationPlaces"]>(input, "places")?.words} />
      <Steps words={words.steps} />
      <Section
        id="packages"
        heading={words.packages.heading ?? t("consultation-appointment-booking")}
        intro={words.packages.intro}
        aside={<CurrencyChoice taken={paying?.currencies} />}
      >
        <div className={css.first}>
          <SafetyCardFirst id="first" help={shell.urgentHelp} />
        </div>
        {found.ok ? (
          <>
            <Packages packages={packages} words={words} shell={shell} />
            {how && <p className="small soft">{how}</p>}
          </>
        ) : (
          <ErrorState
            level={3}
            title={packagesError(words, found.detail || t("consultation-packages-not-loaded"))}
            again="/consultation"
          />
        )}
        <div className={css.after}>
          <HowToBook words={words} bookingUrl={shell.bookingUrl} />
          <p className="small">
            <Localized
              id="consultation-continue-request"
              elements={{ link: (words) => <a href="/consultation/request">{words}</a> }}
            />
          </p>
          <NotAnAmbulance words={words.notice} urgentHelp={shell.urgentHelp} />
        </div>
      </Section>
    </SitePage>
  );
  return { status: found.ok ? 200 : found.status, element };
}

/** The settings' sentence has the message where it says so. */
const packagesError = ({ packages }: ConsultationWords, message: string) =>
  packages.error?.replace("{message}", message) ?? t("consultation-packages-error", { message });

function Packages({
  packages,
  words,
  shell,
}: {
  packages: readonly PackageView[];
  words: ConsultationWords;
  shell: ShellView;
}) {
  if (packages.length === 0) {
    return (
      <EmptyState level={3} title={words.packages.empty ?? t("consultation-no-packages")}>
        <LinkButton href={words.contact.href ?? "/contact"}>
          {words.contact.label ?? t("consultation-contact-us")}
        </LinkButton>
      </EmptyState>
    );
  }
  return <PriceGrid items={packages} urgentHelp={shell.urgentHelp} />;
}

/** A site for choosing times, where there is one; and whom to ask. */
function HowToBook({ words, bookingUrl }: { words: ConsultationWords; bookingUrl: string }) {
  if (leavesSite(bookingUrl)) {
    return (
      <Notice>
        <p className="row">
          <LinkButton href={bookingUrl} look="line">
            {t("consultation-book-elsewhere")}
          </LinkButton>
        </p>
      </Notice>
    );
  }
  return (
    <Notice>
      <p>
        {words.bookingNotice}{" "}
        <a href={words.contact.href ?? "/contact"}>{words.contact.label ?? t("consultation-contact-us")}</a>
      </p>
    </Notice>
  );
}

function NotAnAmbulance({
  words,
  urgentHelp,
}: {
  words: ConsultationWords["notice"];
  urgentHelp: ShellView["urgentHelp"];
}) {
  return (
    <UrgentBox title={words.title ?? t("consultation-notice-title")} level={3} help={urgentHelp}>
      <p>
        <strong>{words.sentence ?? t("consultation-notice-sentence")}.</strong> {words.text}
      </p>
    </UrgentBox>
  );
}

export const page: Page = {
  name: "consultation",
  pattern: "/consultation",
  currency: true,
  reads: [
    { name: "copy", path: "/api/pages/consultation", query: {} },
    { name: "packages", path: "/api/packages", query: {} },
    { name: "paying", path: "/api/payments/currencies", query: {} },
    { name: "places", path: "/api/consultation/places", query: {} },
  ],
  render,
};

const TILES = [
  { name: "talk", tone: "m" },
  { name: "sun", tone: "s" },
  { name: "stool", tone: "g" },
] as const;

/** How it works, in order. */
function Steps({ words }: { words: ConsultationWords["steps"] }) {
  const steps = words.items ?? [];
  if (steps.length === 0) return null;
  return (
    <section className="section-tight sunk" aria-labelledby="steps-heading">
      <div className="wrap">
        <h2 className="vh" id="steps-heading">
          {words.heading ?? t("consultation-how-it-works")}
        </h2>
        <ol className={css.steps}>
          {steps.map((step, at) => {
            const tile = TILES[at % TILES.length] ?? TILES[0];
            return (
              <li key={step.title}>
                <Tile name={tile.name} tone={tile.tone} size="small" />
                <div>
                  <strong>
                    {at + 1}. {step.title}
                  </strong>
                  <p className="small soft">{step.text}</p>
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

interface ConsultationHeroProps {
  words: ConsultationWords;
  /** Where they are offered today, in words; unknown where it could not be read. */
  places: string | undefined;
}

/** What a consultation is, the way to the packages, and the way to ask first (spec 2 §2). */
function ConsultationHero({ words, places }: ConsultationHeroProps) {
  const { heading = words.title, text, book, info: ask } = words.hero;
  return (
    <section className={css.hero} aria-labelledby="consultation-heading">
      <div className={`wrap ${css.two}`}>
        <div className="stack">
          <h1 id="consultation-heading">{heading}</h1>
          {text && <p className="lead">{text}</p>}
          <div className="row">
            <LinkButton href={book?.href ?? "#packages"}>{book?.label ?? t("consultation-hero-book")}</LinkButton>
            <LinkButton href={ask?.href ?? "/contact"} look="line">
              {ask?.label ?? t("consultation-hero-ask")}
            </LinkButton>
          </div>
          {(words.limits || places) && (
            <p className={`small soft ${css.limits}`}>
              <Icon of={info} size="small" />
              <span>
                {words.limits} {places && t("consultation-available-in", { places })}
              </span>
            </p>
          )}
        </div>
        <div className={css.art}>
          <Cloth seed="consultation" tile="stool" columns={4} rows={3} />
        </div>
      </div>
    </section>
  );
}
