import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import { answer, type Page } from "../../../render/page";
import { OPTIONS_READ, optionsOf } from "../../../ui/inquiry/options";
import { CHECK_SPAM, referenceOf } from "../../../ui/inquiry/Sent";
import { LinkButton } from "../../../ui/LinkButton";
import { PageHead } from "../../../ui/PageHead";
import { FormPage, SentPage } from "../../shell/FormPage";
import { SitePage } from "../../shell/SitePage";
import { EnquiryForm, enquiryHref } from "../EnquiryForm";

const TITLE = "shop-make-enquiries";

/** The enquiry about a product, for whoever reads without scripts. */
export const page: Page = {
  name: "product-enquiry",
  pattern: "/product/{id}/enquiry",
  query: ["reference", "mail"],
  reads: [OPTIONS_READ, { name: "product", path: "/api/products/{id}", query: {} }],
  render(input) {
    const id = input.params.id ?? "";
    const options = optionsOf(input);
    const found = answer<Schemas["ProductDetail"]>(input, "product");
    const reference = referenceOf(input.query.reference);
    const product = found.ok ? found.body : undefined;
    if (reference) {
      return (
        <SentPage
          title={t("shop-enquiry-sent")}
          text={options.texts.enquiry ?? ""}
          path={enquiryHref(id)}
          reference={reference}
          next={[options.next.enquiry, t(CHECK_SPAM)]}
          isMailed={input.query.mail !== "no"}
          back={
            product
              ? { label: t("shop-back-to", { title: product.title }), href: product.url }
              : { label: t("shop-breadcrumb"), href: "/shop" }
          }
        />
      );
    }
    if (!product) {
      const isMissing = !found.ok && found.status === 404;
      const title = isMissing ? t("shop-product-not-found") : t("shop-product-unread");
      const element = (
        <SitePage meta={{ title, description: title, canonical: enquiryHref(id), hidden: true }}>
          <div className="wrap">
            <PageHead heading={title} />
            <div className="section-tight">
              <LinkButton href="/shop">{t("shop-back-to-products")}</LinkButton>
            </div>
          </div>
        </SitePage>
      );
      return { status: found.ok ? 404 : found.status, element };
    }
    const state = input.form?.name === "enquiry" ? input.form : undefined;
    return (
      <FormPage
        isMailed
        title={t(TITLE)}
        description={t("shop-ask-us-about", { title: product.title }).slice(0, 160)}
        lead={product.title}
        path={enquiryHref(id)}
        state={state}
        hidden
        breadcrumbs={[
          { label: t("shop-breadcrumb"), href: "/shop" },
          { label: product.title, href: product.url },
          { label: t(TITLE), href: enquiryHref(id) },
        ]}
      >
        <EnquiryForm id={id} state={state} options={options} />
      </FormPage>
    );
  },
};
