import type { Schemas } from "../../api/types";
import { LinkButton } from "../../ui/LinkButton";
import { HeroPictures } from "./HeroPictures";
import css from "./Shop.module.css";
import type { ShopWords } from "./words";

interface ShopHeroProps {
  words: ShopWords["hero"];
  /** Items whose first pictures may be shown. */
  items: readonly Schemas["ProductCard"][];
  lowData: boolean;
}

/** What the shop is, the way to its items, and three of them. */
export function ShopHero({ words, items, lowData }: ShopHeroProps) {
  const pictures = items.flatMap((item) => item.picture ?? []);
  return (
    <section className={css.hero} aria-labelledby="shop-heading">
      <div className={`wrap ${css.heroIn}`}>
        <div className="stack">
          <h1 id="shop-heading">
            {words.heading ?? "Empowering your wellness journey to support your healthy lifestyle."}
          </h1>
          {words.text && <p className="lead">{words.text}</p>}
          <LinkButton href="#items">{words.button ?? "Shop Now"}</LinkButton>
        </div>
        {!lowData && pictures.length > 0 && <HeroPictures pictures={pictures} />}
      </div>
    </section>
  );
}
