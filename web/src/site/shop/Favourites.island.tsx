import { useState, useSyncExternalStore } from "react";
import { t } from "../../messages/message";
import { Button } from "../../ui/Button";
import { heart } from "../../ui/icons";
import { FavouriteHeart } from "../../ui/product-card/FavouriteHeart";
import { deviceFavourites } from "../../ui/product-card/favourites";
import { ProductCard } from "../../ui/product-card/ProductCard";
import grid from "../../ui/product-card/ProductCard.module.css";
import { addressOf } from "../../ui/query";
import css from "./Favourites.module.css";
import { type FavouritesFound, loadFavourites } from "./favourites-list";

export interface FavouritesProps {
  currency: string;
  lowData: boolean;
  /** Key of where things are to go; empty for nowhere yet. */
  place: string;
}

type State =
  | { stage: "closed" }
  | { stage: "loading" }
  | { stage: "failed"; message: string }
  | { stage: "open"; found: FavouritesFound };

/** The items marked on this device, shown on demand. Nobody else learns of them; the server is asked for each product only. */
export default function Favourites({ currency, lowData, place }: FavouritesProps) {
  const [state, setState] = useState<State>({ stage: "closed" });

  const toggle = () => {
    if (state.stage !== "closed") return setState({ stage: "closed" });
    setState({ stage: "loading" });
    loadFavourites(deviceFavourites().list(), (address) => fetch(addressOf(address, { place }))).then(
      (found) => {
        for (const id of found.gone) forget(id);
        setState({ stage: "open", found });
      },
      (error: unknown) =>
        setState({ stage: "failed", message: error instanceof Error ? error.message : t("shop-no-answer") }),
    );
  };

  return (
    <div className={css.favourites}>
      <Button type="button" look="line" small icon={heart} aria-expanded={state.stage !== "closed"} onClick={toggle}>
        {t("shop-your-favourites")}
        {/* Filled in by the hearts' script, which React leaves alone. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: always empty */}
        <span data-favourite-count="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
      </Button>
      {state.stage === "loading" && <p role="status">{t("shop-loading-items")}</p>}
      {state.stage === "failed" && (
        <p role="alert" className={css.failed}>
          {t("shop-favourites-failed", { reason: state.message })}
        </p>
      )}
      {state.stage === "open" && <Found found={state.found} currency={currency} lowData={lowData} />}
    </div>
  );
}

function Found({ found, currency, lowData }: Omit<FavouritesProps, "place"> & { found: FavouritesFound }) {
  const marked = useSyncExternalStore(subscribe, listed, nothing);
  const { products, gone } = found;
  return (
    <section aria-label={t("shop-your-favourites")} className={css.panel}>
      <p role="status">{wordsFor(products.length, gone.length)}</p>
      <ul className={grid.grid}>
        {products.map((item, index) => (
          <li key={item._id}>
            <ProductCard
              item={item}
              index={index}
              island={{
                currency,
                lowData,
                heart: (
                  <FavouriteHeart
                    id={item._id}
                    title={item.title}
                    pressed={marked.includes(item._id)}
                    onToggle={() => deviceFavourites().toggle(item._id)}
                  />
                ),
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Takes a product that the shop no longer has out of the list. */
function forget(id: string): void {
  const favourites = deviceFavourites();
  if (favourites.has(id)) favourites.toggle(id);
}

function wordsFor(shown: number, gone: number): string {
  const here = shown === 0 ? t("shop-no-favourites-yet") : t("shop-favourites-shown", { count: shown });
  return gone === 0 ? here : `${here} ${t("shop-favourites-gone", { count: gone })}`;
}

const subscribe = (listener: () => void) => deviceFavourites().subscribe(listener);
const listed = () => deviceFavourites().list();
const none: readonly string[] = [];
const nothing = () => none;
