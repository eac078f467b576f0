import type { Schemas } from "../../api/types";
import type { Answer } from "../../render/page";
import { FaqList } from "../../ui/FaqList";
import { MoreLink } from "../../ui/MoreLink";
import { PortableText } from "../../ui/portable-text/PortableText";
import { PriceGrid } from "../../ui/price-card/PriceCard";
import { payable } from "../../ui/price-card/payable";
import { ProductList } from "../../ui/product-card/ProductCard";
import { Section } from "../../ui/Section";
import { EmptyState, ErrorState } from "../../ui/States";
import { VideoGrid } from "../../ui/video-card/VideoCard";
import { CurrencyChoice } from "../shell/PreferenceForms";
import { useShell } from "../shell/useShell";
import { Booking } from "./Booking";
import type { HomeCopy } from "./copy";

/* The lists of the home page. Each says so itself when it is empty or could not be read. */

const LIMIT = 4;
const SERIES_LIMIT = 3;

/** The spec's words for a list that failed (spec 1 §8: 'Error: {message}'). */
function Failed({ detail }: { detail: string }) {
  return <ErrorState level={3} title={`Error: ${detail || "the list could not be read"}`} again="/" />;
}

export function Pricing({ copy, packages, taken, booking }: PricingProps) {
  const { urgentHelp } = useShell();
  const { heading = "Pick the help you need", intro } = copy;
  return (
    <Section id="pricing" heading={heading} intro={intro} aside={<CurrencyChoice taken={taken} />}>
      {!packages.ok && <Failed detail={packages.detail} />}
      {packages.ok && packages.body.items.length === 0 && (
        <EmptyState
          level={3}
          title="No packages are listed at the moment."
          text="You can still ask for an appointment."
        />
      )}
      {packages.ok && packages.body.items.length > 0 && (
        <PriceGrid items={payable(packages.body.items, taken)} urgentHelp={urgentHelp} />
      )}
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
  const { heading = "Our Popular Products", more } = copy;
  return (
    <Section
      id="products"
      heading={heading}
      ground="sunk"
      aside={
        <MoreLink href={more?.href ?? "/shop"} about="products">
          {more?.label ?? "view all"}
        </MoreLink>
      }
    >
      {!products.ok && <Failed detail={products.detail} />}
      {products.ok && products.body.items.length === 0 && <EmptyState level={3} title="Nothing is on the shelf yet." />}
      {products.ok && products.body.items.length > 0 && <ProductList items={products.body.items.slice(0, LIMIT)} />}
    </Section>
  );
}

interface ProductsProps {
  copy: Partial<HomeCopy["products"]>;
  products: Answer<Schemas["ProductList"]>;
}

export function Questions({ copy, faqs }: QuestionsProps) {
  const { heading = "Frequently Asked Questions", more } = copy;
  const { urgentHelp } = useShell();
  return (
    <Section
      id="faqs"
      heading={heading}
      aside={
        <MoreLink href={more?.href ?? "/faqs"} about="questions">
          {more?.label ?? "view more"}
        </MoreLink>
      }
    >
      {!faqs.ok && <Failed detail={faqs.detail} />}
      {faqs.ok && faqs.body.items.length === 0 && <EmptyState level={3} title="No questions have been answered yet." />}
      {faqs.ok && faqs.body.items.length > 0 && (
        <FaqList
          level={3}
          entries={faqs.body.items.slice(0, LIMIT).map((faq) => ({
            id: `faq-${faq.anchor}`,
            question: faq.question,
            answer: (
              <PortableText value={faq.answer} calls={urgentHelp} lowerHeadings={2} anchorPrefix={`${faq.anchor}-`} />
            ),
          }))}
        />
      )}
    </Section>
  );
}

interface QuestionsProps {
  copy: Partial<HomeCopy["faqs"]>;
  faqs: Answer<Schemas["Listing_FaqView"]>;
}

export function LatestSeries({ copy, series }: SeriesProps) {
  const { heading = "Latest Clinic Series Upload & Health Nuggets Upload Series.", note, more } = copy;
  const { features } = useShell();
  return (
    <Section
      id="series"
      heading={heading}
      intro={note}
      ground="sunk"
      aside={
        <MoreLink href={more?.href ?? "/gallery"} about="videos">
          {more?.label ?? "view all"}
        </MoreLink>
      }
    >
      {!series.ok && <Failed detail={series.detail} />}
      {series.ok && series.body.items.length === 0 && (
        <EmptyState level={3} title="No videos have been published yet." />
      )}
      {series.ok && series.body.items.length > 0 && (
        <VideoGrid
          items={series.body.items.slice(0, SERIES_LIMIT)}
          autoplay={features.autoplayVideos === true}
          readMore={copy.readMore ?? "read more"}
        />
      )}
    </Section>
  );
}

interface SeriesProps {
  copy: Partial<HomeCopy["series"]>;
  series: Answer<Schemas["SeriesList"]>;
}
