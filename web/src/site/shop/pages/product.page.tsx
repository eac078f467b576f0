import type { Schemas } from "../../../api/types";
import type { RenderInput } from "../../../render/contract";
import { answer, type Page, wordsOf } from "../../../render/page";
import { Icon } from "../../../ui/Icon";
import { arrowLeft } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { OPTIONS_READ, optionsOf } from "../../../ui/letter/options";
import { ProductList } from "../../../ui/product-card/ProductCard";
import { Section } from "../../../ui/Section";
import { Tile } from "../../../ui/Tile";
import { SitePage } from "../../shell/SitePage";
import css from "../Product.module.css";
import { ProductDetails } from "../ProductDetails";
import { productData } from "../structured";
import { PRODUCT_WORDS, type ProductWords } from "../words";

type ProductDetail = Schemas["ProductDetail"];

function render(input: RenderInput) {
  const words = wordsOf(input, PRODUCT_WORDS);
  const found = answer<ProductDetail>(input, "product");
  if (!found.ok)
    return { status: found.status, element: <Missing words={words} status={found.status} path={input.path} /> };
  const product = found.body;
  const breadcrumbs = [
    { label: "Shop", href: "/shop" },
    { label: product.title, href: product.url },
  ];
  return (
    <SitePage
      breadcrumbs={breadcrumbs}
      meta={{
        title: product.title,
        description: product.metaDescription,
        canonical: product.url,
        kind: "product",
        jsonLd: [productData(product, input.site.publicUrl)],
      }}
    >
      <div className="wrap">
        <Back words={words} />
        <ProductDetails product={product} words={words} options={optionsOf(input)} />
      </div>
      {product.related.length > 0 && (
        <Section id="related" heading={words.related} ground="sunk">
          <ProductList items={product.related} layout="row" label={words.related} />
        </Section>
      )}
    </SitePage>
  );
}

function Back({ words }: { words: ProductWords }) {
  return (
    <a className={css.back} href={words.back.href ?? "/shop"}>
      <Icon of={arrowLeft} size="small" />
      {words.back.label ?? "Back to products"}
    </a>
  );
}

/** A product that is not there (404), or one that could not be loaded. */
function Missing({ words, status, path }: { words: ProductWords; status: number; path: string }) {
  const title = status === 404 ? words.missing : words.error;
  return (
    <SitePage meta={{ title, description: title, canonical: path, hidden: true }}>
      <div className="wrap section stack stack-large">
        <Tile name={status === 404 ? "bird" : "cross"} tone={status === 404 ? "m" : "c"} size="large" />
        <h1>{title}</h1>
        <p className="lead">
          {status === 404 ? "It may have been sold out or renamed." : "It is our fault, not yours."}
        </p>
        <p className="row">
          <LinkButton href={words.back.href ?? "/shop"}>{words.back.label ?? "Back to products"}</LinkButton>
          {status !== 404 && (
            <LinkButton href={path} look="line">
              Try again
            </LinkButton>
          )}
        </p>
      </div>
    </SitePage>
  );
}

export const page: Page = {
  name: "product",
  pattern: "/product/{id}",
  currency: true,
  reads: [
    { name: "copy", path: "/api/pages/product", query: {} },
    { name: "product", path: "/api/products/{id}", query: {} },
    OPTIONS_READ,
  ],
  render,
};
