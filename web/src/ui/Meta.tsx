import { usePage } from "../render/context";
import type { RenderInput } from "../render/contract";
import { JsonLd } from "./JsonLd";
import { cutAtWord } from "./text";

export interface PageMeta {
  /** Without the brand, which is added; the home page's is shown as it is. */
  title: string;
  /** Cut at a word to 160 characters. */
  description: string;
  /** Path (with meaningful query) that this page is known under. */
  canonical: string;
  kind?: "website" | "article" | "product" | "profile";
  /** Structured data; `Breadcrumbs` of the page are added by the shell. */
  jsonLd?: object[];
  /** Not for search engines: not-found and error views. */
  hidden?: boolean;
  /** Seconds after which the page is read anew where no script can look by itself. */
  refresh?: number;
  /** Atom feed that belongs to the page. */
  feed?: { title: string; href: string };
}

/** Pages without words of their own in the settings, and whose picture they have. */
const SHARED: Record<string, string> = {
  "policy-document": "policy",
  "own-page": "home",
  question: "community",
  "community-ask": "community",
  "community-complaint": "community",
  "community-report": "community",
  nearestpharmacy: "home",
  place: "home",
  "place-add": "home",
};

/** Address of the picture that is shown when a page is shared: a post's, a product's or the page's own. */
export function shareImage({ page, params }: Pick<RenderInput, "page" | "params">): string {
  if (page === "blog-post" && params.slug) return `/share/post/${encodeURIComponent(params.slug)}.png`;
  if (page === "product" && params.id) return `/share/product/${encodeURIComponent(params.id)}.png`;
  if (page.startsWith("places-")) return "/share/page/home.png";
  return `/share/page/${SHARED[page] ?? page}.png`;
}

/** Title, description, canonical address, Open Graph, structured data. Stands in the head. */
export function Meta({ meta, brand }: { meta: PageMeta; brand: string }) {
  const { input } = usePage();
  const { publicUrl } = input.site;
  const named = meta.title.includes(brand) ? meta.title : `${meta.title} | ${brand}`;
  const title = input.preferences.reading.plainTitles ? brand : named;
  const description = cutAtWord(meta.description);
  const address = `${publicUrl}${meta.canonical}`;
  return (
    <>
      <title>{title}</title>
      {meta.refresh && (
        <noscript>
          <meta httpEquiv="refresh" content={String(meta.refresh)} />
        </noscript>
      )}
      {meta.hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {!meta.hidden && (
        <>
          {description && <meta name="description" content={description} />}
          <meta property="og:type" content={meta.kind ?? "website"} />
          <meta property="og:site_name" content={brand} />
          <meta property="og:title" content={meta.title} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={address} />
          <meta property="og:image" content={`${publicUrl}${shareImage(input)}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:locale" content="en_GB" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {meta.feed && <link rel="alternate" type="application/atom+xml" title={meta.feed.title} href={meta.feed.href} />}
      {meta.jsonLd?.map((data) => (
        <JsonLd key={JSON.stringify(data).slice(0, 80)} data={data} />
      ))}
    </>
  );
}
