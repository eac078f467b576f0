import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import type { RenderInput } from "../../../render/contract";
import { answer, bodyOf, type Page, wordsOf } from "../../../render/page";
import { Icon } from "../../../ui/Icon";
import { arrowLeft } from "../../../ui/icons";
import { OPTIONS_READ, optionsOf } from "../../../ui/inquiry/options";
import { ProductList } from "../../../ui/product-card/ProductCard";
import { Section } from "../../../ui/Section";
import { MissingPage } from "../../shell/MissingPage";
import { SitePage } from "../../shell/SitePage";
import css from "../Product.module.css";
import { ProductDetails } from "../ProductDetails";
import { findProblem } from "../problem";
import { Reviews } from "../reviews/Reviews";
import { productData } from "../structured";
import { listOrderNotes } from "../terms";
import type { ProductOffer, ProductReviews, ShopStatus } from "../view";
import { PRODUCT_WORDS } from "../words";

type ProductDetail = Schemas["ProductDetail"];

function render(input: RenderInput) {
  const words = wordsOf(input, PRODUCT_WORDS);
  const found = answer<ProductDetail>(input, "product");
  const back = { label: words.back.label ?? t("shop-back-to-products"), href: words.back.href ?? "/shop" };
  if (!found.ok) {
    const isMissing = found.status === 404;
    const element = (
      <MissingPage
        title={isMissing ? words.missing : words.error}
        isMissing={isMissing}
        text={t("shop-product-not-found-text")}
        path={input.path}
        back={back}
      />
    );
    return { status: found.status, element };
  }
  const product = found.body;
  const reviews = bodyOf<ProductReviews>(input, "reviews");
  const offer = bodyOf<ProductOffer>(input, "offer");
  const breadcrumbs = [
    { label: t("shop-breadcrumb"), href: "/shop" },
    { label: product.title, href: product.url },
  ];
  return (
    <SitePage
      breadcrumbs={breadcrumbs}
      state={findProblem(input.form)}
      meta={{
        title: product.title,
        description: product.metaDescription,
        canonical: product.url,
        kind: "product",
        jsonLd: [productData(product, input.site.publicUrl)],
      }}
    >
      <div className="wrap">
        <div className={css.ways}>
          <a className={css.back} href={back.href}>
            <Icon of={arrowLeft} size="small" />
            {back.label}
          </a>
        </div>
        <ProductDetails
          product={product}
          words={words}
          options={optionsOf(input)}
          notes={listOrderNotes(product.deliveryNotes, bodyOf<ShopStatus>(input, "status"), offer)}
          offer={offer}
          hasReviews={reviews !== undefined}
          state={input.form}
        />
      </div>
      {reviews && <Reviews reviews={reviews} path={product.url} />}
      {product.related.length > 0 && (
        <Section id="related" heading={words.related} ground="sunk">
          <ProductList items={product.related} layout="row" label={words.related} />
        </Section>
      )}
    </SitePage>
  );
}

export const page: Page = {
  name: "product",
  pattern: "/product/{id}",
  query: ["reviews"],
  currency: true,
  place: true,
  reads: [
    { name: "copy", path: "/api/pages/product", query: {} },
    { name: "product", path: "/api/products/{id}", query: { place: "{place}" } },
    { name: "reviews", path: "/api/products/{id}/reviews", query: { reviews: "{reviews}" } },
    { name: "offer", path: "/api/products/{id}/offer", query: { currency: "{currency}", place: "{place}" } },
    { name: "status", path: "/api/shop", query: {} },
    OPTIONS_READ,
  ],
  render,
};
