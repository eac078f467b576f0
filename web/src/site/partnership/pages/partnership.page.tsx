import { copyOf, type Page } from "../../../render/page";
import { Blocks } from "../../../ui/Blocks";
import { SitePage } from "../../shell/SitePage";
import { offerOf } from "../giving/give";
import { Wall } from "../giving/Wall";
import { Ways } from "../giving/Ways";
import { givingWords } from "../giving/words";
import { Hero, Impact } from "../Hero";
import { partnershipWords } from "../words";

export const page: Page = {
  name: "partnership",
  pattern: "/partnership",
  query: ["fund"],
  currency: true,
  reads: [
    { name: "copy", path: "/api/pages/partnership", query: {} },
    { name: "giving", path: "/api/giving", query: {} },
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
        <div className="wrap section-tight">
          <Blocks blocks={words.blocks} />
        </div>
      </SitePage>
    );
  },
};
