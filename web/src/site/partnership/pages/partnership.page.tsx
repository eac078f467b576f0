import { copyOf, type Page } from "../../../render/page";
import { Blocks } from "../../../ui/Blocks";
import { OPTIONS_READ, optionsOf } from "../../../ui/letter/options";
import { Section } from "../../../ui/Section";
import { SitePage } from "../../shell/SitePage";
import { offerOf } from "../giving/give";
import { Wall } from "../giving/Wall";
import { Ways } from "../giving/Ways";
import { givingWords } from "../giving/words";
import { Hero, Impact } from "../Hero";
import css from "../partnership.module.css";
import { PartnershipRequest } from "../request/PartnershipRequest";
import { partnershipWords } from "../words";

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
            <PartnershipRequest options={optionsOf(input)} when="visible" />
            <Blocks blocks={words.blocks} level={3} />
          </div>
        </Section>
      </SitePage>
    );
  },
};
