import { copyOf, type Page } from "../../../render/page";
import { type Block, Blocks } from "../../../ui/Blocks";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { PageHead } from "../../../ui/PageHead";
import { SitePage } from "../../shell/SitePage";

interface Copy {
  title: string;
  description: string;
  heading: string;
  intro: string;
  blocks: Block[];
  formNotice: string;
  contact: { label: string; href: string };
}

export const page: Page = {
  name: "volunteer",
  pattern: "/volunteer",
  query: [],
  currency: false,
  reads: [{ name: "copy", path: "/api/pages/volunteer", query: {} }],
  render(input) {
    const copy = copyOf<Copy>(input);
    const { heading = "Volunteer With Our Team", intro, blocks = [], contact } = copy;
    return (
      <SitePage
        meta={{ title: copy.title ?? heading, description: copy.description ?? intro ?? "", canonical: "/volunteer" }}
      >
        <div className="wrap">
          <PageHead heading={heading} lead={intro} />
          <Blocks blocks={blocks} />
        </div>
        <div className="wrap section-tight stack stack-large">
          {copy.formNotice && <Notice tone="told">{copy.formNotice}</Notice>}
          <p>
            <LinkButton href={contact?.href ?? "/contact"}>{contact?.label ?? "Contact us"}</LinkButton>
          </p>
        </div>
      </SitePage>
    );
  },
};
