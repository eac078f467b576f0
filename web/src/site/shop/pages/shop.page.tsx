import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import type { RenderInput } from "../../../render/contract";
import { Island } from "../../../render/Island";
import { answer, bodyOf, type Page, wordsOf } from "../../../render/page";
import { SampleLabel } from "../../../ui/Chip";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { Pager } from "../../../ui/Pager";
import { Pills } from "../../../ui/Pills";
import { ProductList } from "../../../ui/product-card/ProductCard";
import { addressOf } from "../../../ui/query";
import { SearchBox } from "../../../ui/SearchBox";
import { Section } from "../../../ui/Section";
import { EmptyState, ErrorState } from "../../../ui/States";
import { Tile } from "../../../ui/Tile";
import { CurrencyChoice } from "../../shell/PreferenceForms";
import { SitePage } from "../../shell/SitePage";
import Favourites from "../Favourites.island";
import { ALL, filterOf, isSorted, type ShopFilter, shopAddress } from "../filter";
import { HeroPictures } from "../HeroPictures";
import css from "../Shop.module.css";
import { SortAndPrice } from "../SortAndPrice";
import { listTrustTiles } from "../terms";
import type { ShopStatus } from "../view";
import { WhereTo } from "../WhereTo";
import { type ShopWords, shopWords, type TrustWords } from "../words";

const SIGNS = { NGN: "₦", GBP: "£", USD: "$" } as const;

type ProductsFound = Schemas["ProductList"];

function render(input: RenderInput) {
  const found = answer<ProductsFound>(input, "products");
  const words = wordsOf(input, shopWords());
  const filter = filterOf(input.query, found.ok ? found.body.categories : []);
  const status = bodyOf<ShopStatus>(input, "status");
  const page = found.ok ? found.body.page : 1;
  const { currency, lowData } = input.preferences;
  const places = status?.places ?? [];
  const place = places.find(({ chosen }) => chosen)?.key ?? "";
  const element = (
    <SitePage
      meta={{
        title: filter.category === "" ? words.title : `${filter.category} · ${words.title}`,
        description: words.description,
        canonical: addressOf("/shop", { category: filter.category, q: filter.q, page }),
        hidden: !found.ok || filter.q !== "" || isSorted(filter) || (page > 1 && found.body.items.length === 0),
      }}
    >
      <ShopHero words={words.hero} items={bodyOf<ProductsFound>(input, "featured")?.items ?? []} lowData={lowData} />
      <Section
        id="inspired"
        heading={words.catalogue.heading ?? t("shop-get-inspired")}
        intro={[words.catalogue.intro, status?.medicinesText].filter(Boolean).join(" ")}
        tight
      >
        <TrustTiles tiles={listTrustTiles(words.trust, status)} />
      </Section>
      <Section id="items" heading={words.itemsHeading} aside={<Aside />} ground="sunk">
        {found.ok ? (
          <>
            <Controls words={words} filter={filter} categories={found.body.categories} />
            <SortAndPrice filter={filter} sign={SIGNS[currency]} />
            <WhereTo places={places} text={found.body.deliveryText} />
            <Island name="Favourites" of={Favourites} props={{ currency, lowData, place }} />
            <Items
              list={found.body}
              notice={words.catalogueNotice || status?.notice}
              filter={filter}
              empty={words.empty}
            />
          </>
        ) : (
          <ErrorState level={3} title={words.pageError} again={shopAddress(filter)} />
        )}
      </Section>
    </SitePage>
  );
  return { status: found.ok ? 200 : found.status, element };
}

/** Beside the heading of the items. */
function Aside() {
  return (
    <div className={css.aside}>
      <CurrencyChoice />
    </div>
  );
}

function Controls({
  words,
  filter,
  categories,
}: {
  words: ShopWords;
  filter: ShopFilter;
  categories: readonly string[];
}) {
  const pills = categories.map((name) => {
    const category = name === ALL ? "" : name;
    return {
      label: name === ALL ? t("shop-all-categories") : name,
      href: shopAddress({ ...filter, category }, "items"),
      current: category === filter.category,
    };
  });
  return (
    <div className={css.controls}>
      <Pills label={words.categoriesLabel} pills={pills} />
      <SearchBox
        action="/shop#items"
        label={words.searchLabel}
        placeholder={words.searchPlaceholder}
        value={filter.q}
        keep={{ ...filter, q: "" }}
        id="shop-search"
      />
    </div>
  );
}

interface ItemsProps {
  list: ProductsFound;
  /** Why nothing can be ordered. */
  notice?: string;
  filter: ShopFilter;
  /** What is said where nothing was found. */
  empty: string;
}

function Items({ list, notice, filter, empty }: ItemsProps) {
  if (list.items.length === 0) {
    return (
      <EmptyState level={3} title={empty}>
        <LinkButton href="/shop#items" look="line">
          {t("shop-show-all-items")}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      {notice && <Notice>{notice}</Notice>}
      <p className={`small soft ${css.count}`}>{t("shop-item-count", { count: list.total })}</p>
      <ProductList items={list.items} />
      <Pager page={list.page} pages={list.pages} path="/shop" query={{ ...filter }} label={t("shop-items")} />
    </>
  );
}

export const page: Page = {
  name: "shop",
  pattern: "/shop",
  query: ["category", "q", "sort", "min", "max", "inStock", "page"],
  currency: true,
  place: true,
  reads: [
    { name: "copy", path: "/api/pages/shop", query: {} },
    {
      name: "products",
      path: "/api/products",
      query: {
        category: "{category}",
        q: "{q}",
        sort: "{sort}",
        currency: "{currency}",
        minPrice: "{min}",
        maxPrice: "{max}",
        inStock: "{inStock}",
        place: "{place}",
        page: "{page}",
        limit: "12",
      },
    },
    { name: "status", path: "/api/shop", query: { place: "{place}" } },
    { name: "featured", path: "/api/products", query: { limit: "3" } },
  ],
  render,
};

const TONES = ["m", "g", "s", "c"] as const;

/** Why the shop can be trusted; each tile that rests on a claim or a setting is here only while that holds. */
function TrustTiles({ tiles }: { tiles: readonly TrustWords[] }) {
  return (
    <ul className={css.trust}>
      {tiles.map((tile, at) => (
        <li key={tile.title}>
          <Tile name={tile.icon ?? tile.title} tone={TONES[at % TONES.length]} size="small" />
          <h3>{tile.title}</h3>
          <p>{tile.text}</p>
          <SampleLabel show={tile.sample === true} />
        </li>
      ))}
    </ul>
  );
}

interface ShopHeroProps {
  words: ShopWords["hero"];
  /** Items whose first pictures may be shown. */
  items: readonly Schemas["ProductCard"][];
  lowData: boolean;
}

/** What the shop is, the way to its items, and three of them. */
function ShopHero({ words, items, lowData }: ShopHeroProps) {
  const pictures = items.flatMap((item) => item.picture ?? []);
  return (
    <section className={css.hero} aria-labelledby="shop-heading">
      <div className={`wrap ${css.heroIn}`}>
        <div className="stack">
          <h1 id="shop-heading">{words.heading ?? t("shop-page-heading")}</h1>
          {words.text && <p className="lead">{words.text}</p>}
          <LinkButton href="#items">{words.button ?? t("shop-shop-now")}</LinkButton>
        </div>
        {!lowData && pictures.length > 0 && <HeroPictures pictures={pictures} />}
      </div>
    </section>
  );
}
