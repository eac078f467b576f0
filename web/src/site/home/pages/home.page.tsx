import { Fragment, type ReactNode } from "react";
import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import { answer, bodyOf, copyOf, type Page } from "../../../render/page";
import { FeedbackPanel } from "../../../ui/feedback/FeedbackPanel";
import { Icon } from "../../../ui/Icon";
import { calendar } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { absolute } from "../../../ui/links";
import { MoreLink } from "../../../ui/MoreLink";
import { SHORT_OF_IT } from "../../../ui/newsletter/words";
import { Section } from "../../../ui/Section";
import { SitePage } from "../../shell/SitePage";
import { SubscribeBox } from "../../shell/SubscribeBox";
import { shellOf } from "../../shell/useShell";
import css from "../BookBar.module.css";
import type { HomeCopy } from "../copy";
import { Hero } from "../Hero";
import inTouch from "../InTouch.module.css";
import { LatestSeries, PopularProducts, Pricing, Questions } from "../lists";
import { Mission } from "../Mission";
import { Services } from "../Services";
import { Testimonials } from "../Testimonials";
import { Trust } from "../Trust";

type HomeBlock = Schemas["HomeBlock"];

export const page: Page = {
  name: "home",
  pattern: "/",
  // Where a reader says to be: each answer is kept apart.
  query: ["country"],
  currency: true,
  place: true,
  reads: [
    { name: "copy", path: "/api/pages/home", query: {} },
    { name: "packages", path: "/api/packages", query: {} },
    { name: "paying", path: "/api/payments/currencies", query: {} },
    { name: "products", path: "/api/products", query: { limit: "4", place: "{place}" } },
    { name: "faqs", path: "/api/faqs", query: { limit: "4" } },
    { name: "series", path: "/api/series", query: { limit: "3" } },
    { name: "testimonials", path: "/api/testimonials", query: { country: "{country}" } },
    { name: "newsletter", path: "/api/newsletter/form", query: {} },
  ],
  render(input) {
    const shell = shellOf(input);
    const copy = copyOf<HomeCopy>(input);
    const testimonials = bodyOf<Schemas["TestimonialList"]>(input, "testimonials");
    const { publicUrl } = input.site;
    const site = {
      "@type": "WebSite",
      name: shell.brand,
      url: `${publicUrl}/`,
      potentialAction: {
        "@type": "SearchAction",
        target: `${publicUrl}/search?q={search_term_string}`,
        "query-input": "required name=search_term_string",
      },
    };
    const blocks: Record<HomeBlock, ReactNode> = {
      services: <Services copy={copy.services ?? {}} />,
      mission: <Mission cards={copy.aboutCards ?? []} about={copy.about ?? {}} doctor={shell.doctor} />,
      trust: <Trust copy={copy.trust ?? {}} />,
      testimonials: (
        <Testimonials
          heading={copy.testimonials?.heading}
          note={copy.testimonials?.note}
          entries={testimonials?.items ?? []}
          countries={testimonials?.countries ?? []}
        />
      ),
      prices: (
        <Pricing
          copy={copy.pricing ?? {}}
          packages={answer(input, "packages")}
          taken={bodyOf<Schemas["PaymentCurrencies"]>(input, "paying")?.currencies}
          booking={copy.booking ?? {}}
        />
      ),
      products: <PopularProducts copy={copy.products ?? {}} products={answer(input, "products")} />,
      questions: <Questions copy={copy.faqs ?? {}} faqs={answer(input, "faqs")} />,
      videos: <LatestSeries copy={copy.series ?? {}} series={answer(input, "series")} />,
      reviews: <Reviews copy={copy.reviews} />,
      newsletter: (
        <InTouch copy={copy.newsletter ?? {}} consent={bodyOf<{ consent?: string }>(input, "newsletter")?.consent} />
      ),
    };
    const organization = {
      "@type": "Organization",
      name: shell.brand,
      url: `${publicUrl}/`,
      logo: absolute(shell.look.logo?.src ?? "/favicon.svg", publicUrl),
    };
    return (
      <SitePage
        meta={{
          title: copy.title ?? shell.brand,
          description: copy.description ?? copy.hero?.mission ?? shell.tagline,
          canonical: "/",
          jsonLd: [site, organization],
        }}
        after={<BookBar href={shell.bookingUrl} label={shell.bookNowLabel} />}
      >
        <Hero copy={copy.hero ?? {}} brand={shell.brand} />
        {shell.look.homeBlocks.map((block) => (
          <Fragment key={block}>{blocks[block]}</Fragment>
        ))}
      </SitePage>
    );
  },
};

function Reviews({ copy }: { copy: HomeCopy["reviews"] | undefined }) {
  if (!copy?.link?.href) return null;
  return (
    <Section
      id="reviews"
      heading={copy.heading ?? t("home-reviews")}
      intro={copy.text}
      aside={<MoreLink href={copy.link.href}>{copy.link.label}</MoreLink>}
      tight
    />
  );
}

/** The fixed 'Book Now' of the home page: a bar on phones, a button in the corner above. */
function BookBar({ href, label }: { href: string; label: string }) {
  return (
    <section className={css.bar} aria-label={t("home-book-a-consultation")}>
      <LinkButton href={href} look="sun" full>
        <Icon of={calendar} />
        {label}
      </LinkButton>
    </section>
  );
}

interface InTouchProps {
  copy: HomeCopy["newsletter"];
  /** What one agrees to with the address. */
  consent?: string;
}

/** The end of the home page: the newsletter, and whether the page was of use. */
function InTouch({ copy, consent }: InTouchProps) {
  return (
    <section id="stay" className="section" aria-labelledby="stay-heading">
      <div className={`wrap ${inTouch.end}`}>
        <div className="stack">
          <h2 id="stay-heading">{copy.heading ?? t("home-stay-in-touch")}</h2>
          <p className="soft">{copy.text ?? t(SHORT_OF_IT)}</p>
          <SubscribeBox page="/" consent={consent} button={copy.button} />
          <p className="small">
            <a href="/newsletter">{copy.archive ?? t("home-newsletter-issues")}</a>
          </p>
        </div>
        <FeedbackPanel page="/" level={3} />
      </div>
    </section>
  );
}
