import type { Schemas } from "../../../api/types";
import type { RenderInput } from "../../../render/contract";
import { Island } from "../../../render/Island";
import { answer, bodyOf, type Page, wordsOf } from "../../../render/page";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { Pager } from "../../../ui/Pager";
import { Pills } from "../../../ui/Pills";
import { ProductList } from "../../../ui/product-card/ProductCard";
import { addressOf } from "../../../ui/query";
import { SearchBox } from "../../../ui/SearchBox";
import { Section } from "../../../ui/Section";
import { EmptyState, ErrorState } from "../../../ui/States";
import { CurrencyChoice } from "../../shell/PreferenceForms";
import { SitePage } from "../../shell/SitePage";
import Favourites from "../Favourites.island";
import css from "../Shop.module.css";
import { ShopHero } from "../ShopHero";
import { TrustTiles } from "../TrustTiles";
import { SHOP_WORDS, type ShopWords } from "../words";

type ProductsFound = Schemas["ProductList"];

/** What the address asks the shop for; 'All' stands for no category. */
interface ShopFilter {
  q: string;
  category: string;
}

function render(input: RenderInput) {
  const found = answer<ProductsFound>(input, "products");
  const words = wordsOf(input, SHOP_WORDS);
  const filter = filterOf(input.query, found.ok ? found.body.categories : []);
  const page = found.ok ? found.body.page : 1;
  const { currency, lowData } = input.preferences;
  const element = (
    <SitePage
      meta={{
        title: filter.category === "" ? words.title : `${filter.category} · ${words.title}`,
        description: words.description,
        canonical: addressOf("/shop", { category: filter.category, q: filter.q, page }),
        hidden: !found.ok || filter.q !== "" || (page > 1 && found.body.items.length === 0),
      }}
    >
      <ShopHero words={words.hero} items={bodyOf<ProductsFound>(input, "featured")?.items ?? []} lowData={lowData} />
      <Section id="inspired" heading={words.catalogue.heading ?? "Get Inspired"} intro={words.catalogue.intro} tight>
        <TrustTiles tiles={words.trust} />
      </Section>
      <Section id="items" heading={words.itemsHeading} aside={<CurrencyChoice />} ground="sunk">
        {found.ok ? (
          <>
            <Controls words={words} filter={filter} categories={found.body.categories} />
            <Island name="Favourites" of={Favourites} props={{ currency, lowData }} />
            <Items list={found.body} words={words} filter={filter} />
          </>
        ) : (
          <ErrorState level={3} title={words.pageError} again={addressOf("/shop", { ...filter })} />
        )}
      </Section>
    </SitePage>
  );
  return { status: found.ok ? 200 : found.status, element };
}

/** A category in other letters (`?category=devices`) is the same category; an unknown one stays as it is. */
function filterOf(query: Record<string, string>, categories: readonly string[]): ShopFilter {
  const asked = (query.category ?? "").trim();
  const category = categories.find((name) => name.toLowerCase() === asked.toLowerCase()) ?? asked;
  return { q: (query.q ?? "").trim(), category: category === "All" ? "" : category };
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
    const category = name === "All" ? "" : name;
    return {
      label: name,
      href: addressOf("/shop", { category, q: filter.q }, "items"),
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
        keep={{ category: filter.category }}
        id="shop-search"
      />
    </div>
  );
}

function Items({ list, words, filter }: { list: ProductsFound; words: ShopWords; filter: ShopFilter }) {
  if (list.items.length === 0) {
    return (
      <EmptyState level={3} title={words.empty}>
        <LinkButton href="/shop#items" look="line">
          Show all items
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      {words.catalogueNotice && <Notice>{words.catalogueNotice}</Notice>}
      <p className={`small soft ${css.count}`}>{list.total === 1 ? "1 item" : `${list.total} items`}</p>
      <ProductList items={list.items} />
      <Pager
        page={list.page}
        pages={list.pages}
        path="/shop"
        query={{ category: filter.category, q: filter.q }}
        label="items"
      />
    </>
  );
}

export const page: Page = {
  name: "shop",
  pattern: "/shop",
  query: ["category", "q", "page"],
  currency: true,
  reads: [
    { name: "copy", path: "/api/pages/shop", query: {} },
    {
      name: "products",
      path: "/api/products",
      query: { category: "{category}", q: "{q}", page: "{page}", limit: "12" },
    },
    { name: "featured", path: "/api/products", query: { limit: "3" } },
  ],
  render,
};
