import type { Schemas } from "../../../api/types";
import { answer, type Page } from "../../../render/page";
import { LinkButton } from "../../../ui/LinkButton";
import { OPTIONS_READ, optionsOf } from "../../../ui/letter/options";
import { CHECK_SPAM, referenceOf } from "../../../ui/letter/Sent";
import { LetterPage, SentPage } from "../../shell/LetterPage";
import { EnquiryForm, enquiryHref } from "../EnquiryForm";

const TITLE = "Make Enquiries";

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
          title="We have your enquiry"
          text={options.texts.enquiry ?? ""}
          path={enquiryHref(id)}
          reference={reference}
          next={[options.next.enquiry, CHECK_SPAM]}
          isMailed={input.query.mail !== "no"}
          back={product ? { label: `Back to ${product.title}`, href: product.url } : { label: "Shop", href: "/shop" }}
        />
      );
    }
    if (!product) {
      const isMissing = !found.ok && found.status === 404;
      const title = isMissing ? "Product not found." : "Error loading product.";
      const element = (
        <LetterPage title={title} description={title} path={enquiryHref(id)} hidden>
          <LinkButton href="/shop">Back to products</LinkButton>
        </LetterPage>
      );
      return { status: found.ok ? 404 : found.status, element };
    }
    const state = input.form?.name === "enquiry" ? input.form : undefined;
    return (
      <LetterPage
        title={TITLE}
        description={`Ask us about ${product.title}.`.slice(0, 160)}
        lead={product.title}
        path={enquiryHref(id)}
        state={state}
        hidden
        breadcrumbs={[
          { label: "Shop", href: "/shop" },
          { label: product.title, href: product.url },
          { label: TITLE, href: enquiryHref(id) },
        ]}
      >
        <EnquiryForm id={id} state={state} options={options} />
      </LetterPage>
    );
  },
};
