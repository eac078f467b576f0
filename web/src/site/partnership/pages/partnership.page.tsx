import { t } from "../../../messages/message";
import { copyOf, type Page } from "../../../render/page";
import { Blocks } from "../../../ui/Blocks";
import { buttonClass } from "../../../ui/Button";
import { Cloth } from "../../../ui/Cloth";
import { Icon } from "../../../ui/Icon";
import { chevronDown } from "../../../ui/icons";
import { OPTIONS_READ, optionsOf } from "../../../ui/inquiry/options";
import { LinkButton } from "../../../ui/LinkButton";
import { Section } from "../../../ui/Section";
import { SitePage } from "../../shell/SitePage";
import { offerOf } from "../giving/give";
import type { GivingOffer } from "../giving/view";
import { Ways } from "../giving/Ways";
import wallCss from "../giving/wall.module.css";
import { givingWords } from "../giving/words";
import css from "../partnership.module.css";
import { PartnershipRequest } from "../request/PartnershipRequest";
import { type PartnershipWords, partnershipWords } from "../words";

export const page: Page = {
  name: "partnership",
  pattern: "/partnership",
  query: ["fund"],
  currency: true,
  reads: [
    { name: "copy", path: "/api/pages/partnership", query: {} },
    { name: "giving", path: "/api/giving", query: {} },
    OPTIONS_READ,
  ],
  render(input) {
    const words = partnershipWords(copyOf(input));
    const offer = offerOf(input);
    return (
      <SitePage meta={{ title: words.title, description: words.description || words.intro, canonical: "/partnership" }}>
        <Hero words={words} />
        <Impact words={words} />
        <Ways words={words} offer={offer} state={input.form} />
        <Wall heading={givingWords(offer).wallHeading} wall={offer?.wall ?? []} />
        <Section id="request" heading={words.details.label} intro={words.partnerText} ground="sunk">
          <div className={css.ask}>
            <Blocks blocks={words.blocks} level={3} />
            <details>
              <summary className={buttonClass({ look: "line" })}>
                {t("partnership-request-open")}
                <Icon of={chevronDown} size="small" />
              </summary>
              <PartnershipRequest options={optionsOf(input)} when="visible" />
            </details>
          </div>
        </Section>
      </SitePage>
    );
  },
};

/** What giving is for, and the two ways on. */
function Hero({ words }: { words: PartnershipWords }) {
  return (
    <section className={css.hero} aria-labelledby="partnership-heading">
      <div className={`wrap ${css.two}`}>
        <div className="stack">
          <h1 id="partnership-heading">{words.heading}</h1>
          {words.intro && <p className="lead">{words.intro}</p>}
          <div className="row">
            <LinkButton href={words.donate.href}>{words.donate.label}</LinkButton>
            <LinkButton href={words.details.href} look="line">
              {words.details.label}
            </LinkButton>
          </div>
        </div>
        <div className={css.art}>
          <Cloth seed="partnership" tile="heart" columns={4} rows={2} />
        </div>
      </div>
    </section>
  );
}

/** What a sum does. */
function Impact({ words }: { words: PartnershipWords }) {
  if (words.impact.length === 0) return null;
  return (
    <section className={`deep ${css.band}`} aria-labelledby="impact-heading">
      <div className="wrap">
        <h2 id="impact-heading" className="vh">
          {words.impactHeading}
        </h2>
        <ul className={css.impact} role="list">
          {words.impact.map(({ amount, text, sample }) => (
            <li key={amount}>
              <strong className={css.amount}>{amount}</strong>
              <p>{sample ? t("partnership-impact-sample", { text }) : text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** People who gave lately. Who wants to stay unnamed has no name here; the server says so, not the page. */
function Wall({ heading, wall }: { heading: string; wall: GivingOffer["wall"] }) {
  if (wall.length === 0) return null;
  return (
    <section className="section-tight" aria-labelledby="wall-heading">
      <div className="wrap stack">
        <h2 id="wall-heading">{heading}</h2>
        <ul className={wallCss.wall}>
          {wall.map(({ name, text, whenText }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have given the same on the same day
            <li key={at}>
              <strong>{name}</strong> {text}
              <span className={wallCss.when}>{whenText}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
