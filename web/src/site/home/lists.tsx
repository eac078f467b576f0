import type { ReactNode } from "react";
import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import type { Answer } from "../../render/page";
import { Cloth } from "../../ui/Cloth";
import { FaqList } from "../../ui/FaqList";
import { LinkButton } from "../../ui/LinkButton";
import { MoreLink } from "../../ui/MoreLink";
import { PortableText } from "../../ui/portable-text/PortableText";
import { PriceGrid } from "../../ui/price-card/PriceCard";
import { payable } from "../../ui/price-card/payable";
import { ProductList } from "../../ui/product-card/ProductCard";
import { Section } from "../../ui/Section";
import { ErrorState } from "../../ui/States";
import { VideoGrid } from "../../ui/video-card/VideoCard";
import { CurrencyChoice } from "../shell/PreferenceForms";
import { useShell } from "../shell/useShell";
import css from "./Booking.module.css";
import { CarouselButtons } from "./CarouselButtons";
import type { HomeCopy } from "./copy";

/* The lists of the home page. One with nothing in it is left out; one that could not be read says so. */

const LIMIT = 4;
const SERIES_LIMIT = 3;

interface ListedProps<T> {
  found: Answer<{ items: T[] }>;
  children: (items: T[]) => ReactNode;
}

/** A new site has many empty lists, which would be empty bands on its first page. */
const isEmpty = (found: Answer<{ items: unknown[] }>) => found.ok && found.body.items.length === 0;

/** What was found. The words for a list that failed are those of the specification (spec 1 §8: 'Error: {message}'). */
function Listed<T>({ found, children }: ListedProps<T>) {
  if (!found.ok) {
    const reason = found.detail || t("home-list-unread");
    return <ErrorState level={3} title={t("home-list-error", { reason })} again="/" />;
  }
  return children(found.body.items);
}

/** The way to the whole list, beside its heading. */
function wayTo(more: HomeCopy["products"]["more"], own: { label: string; href: string }, about: string) {
  return (
    <MoreLink href={more?.href ?? own.href} about={about}>
      {more?.label ?? own.label}
    </MoreLink>
  );
}

export function Pricing({ copy, packages, taken, booking }: PricingProps) {
  const { urgentHelp } = useShell();
  const { heading = t("home-packages"), intro } = copy;
  if (isEmpty(packages)) return null;
  const buttons = (
    <CarouselButtons row="packages-row" previous={t("home-previous-package")} next={t("home-next-package")} />
  );
  return (
    <Section id="pricing" heading={heading} intro={intro} aside={<CurrencyChoice taken={taken} />}>
      <Listed found={packages}>
        {(items) => (
          <PriceGrid items={payable(items, taken)} urgentHelp={urgentHelp} shelf="packages-row" buttons={buttons} />
        )}
      </Listed>
      <Booking copy={booking} />
    </Section>
  );
}

interface PricingProps {
  copy: Partial<HomeCopy["pricing"]>;
  packages: Answer<{ items: Schemas["PackageView"][] }>;
  /** The currencies in which packages are paid by card. */
  taken?: readonly string[];
  booking: Partial<HomeCopy["booking"]>;
}

export function PopularProducts({ copy, products }: ProductsProps) {
  const { heading = t("home-popular-products"), more } = copy;
  if (isEmpty(products)) return null;
  return (
    <Section
      id="products"
      heading={heading}
      ground="sunk"
      aside={wayTo(more, { label: t("home-view-all-products"), href: "/shop" }, t("home-what-products"))}
    >
      <Listed found={products}>{(items) => <ProductList items={items.slice(0, LIMIT)} shelf />}</Listed>
    </Section>
  );
}

interface ProductsProps {
  copy: Partial<HomeCopy["products"]>;
  products: Answer<Schemas["ProductList"]>;
}

export function Questions({ copy, faqs }: QuestionsProps) {
  const { heading = t("home-questions"), more } = copy;
  const { urgentHelp } = useShell();
  if (isEmpty(faqs)) return null;
  return (
    <Section
      id="faqs"
      heading={heading}
      aside={wayTo(more, { label: t("home-view-more-questions"), href: "/faqs" }, t("home-what-questions"))}
    >
      <Listed found={faqs}>
        {(items) => (
          <FaqList
            level={3}
            entries={items.slice(0, LIMIT).map(({ anchor, question, answer }) => ({
              id: `faq-${anchor}`,
              question,
              answer: <PortableText value={answer} calls={urgentHelp} lowerHeadings={2} anchorPrefix={`${anchor}-`} />,
            }))}
          />
        )}
      </Listed>
    </Section>
  );
}

interface QuestionsProps {
  copy: Partial<HomeCopy["faqs"]>;
  faqs: Answer<Schemas["Listing_FaqView"]>;
}

export function LatestSeries({ copy, series }: SeriesProps) {
  const { heading = t("home-latest-series"), note, more } = copy;
  const { features } = useShell();
  if (isEmpty(series)) return null;
  return (
    <Section
      id="series"
      heading={heading}
      intro={note}
      ground="sunk"
      aside={wayTo(more, { label: t("home-view-all-videos"), href: "/gallery" }, t("home-what-videos"))}
    >
      <Listed found={series}>
        {(items) => (
          <VideoGrid
            items={items.slice(0, SERIES_LIMIT)}
            shelf
            autoplay={features.autoplayVideos === true}
            readMore={copy.readMore ?? t("home-read-more")}
          />
        )}
      </Listed>
    </Section>
  );
}

interface SeriesProps {
  copy: Partial<HomeCopy["series"]>;
  series: Answer<Schemas["SeriesList"]>;
}

/** The sun band that leads to the packages. */
function Booking({ copy }: { copy: Partial<HomeCopy["booking"]> }) {
  const {
    heading = t("home-appointment-booking"),
    text,
    button = t("home-book-an-appointment"),
    href = "/consultation",
  } = copy;
  return (
    <div className={css.band}>
      <div className={css.text}>
        <h2>{heading}</h2>
        {text && <p>{text}</p>}
        <LinkButton href={href}>{button}</LinkButton>
      </div>
      <div className={css.cloth}>
        <Cloth seed="booking" tile="stool" columns={4} rows={3} />
      </div>
    </div>
  );
}
