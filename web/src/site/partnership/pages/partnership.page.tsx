import { copyOf, type Page } from "../../../render/page";
import { type Block, Blocks } from "../../../ui/Blocks";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { PageHead } from "../../../ui/PageHead";
import { SitePage } from "../../shell/SitePage";
import { type BankAccount, BankAccounts } from "../BankAccounts";

interface Link {
  label: string;
  href: string;
}

interface Copy {
  title: string;
  description: string;
  heading: string;
  intro: string;
  blocks: Block[];
  givingNotice: string;
  bankHeading: string;
  bankNote: string;
  bankAccounts: BankAccount[];
  contact: Link;
  projects: Link;
}

export const page: Page = {
  name: "partnership",
  pattern: "/partnership",
  query: [],
  currency: false,
  reads: [{ name: "copy", path: "/api/pages/partnership", query: {} }],
  render(input) {
    const copy = copyOf<Copy>(input);
    const { heading = "Become a Sponsor/Collaborate", intro, blocks = [], contact, projects } = copy;
    return (
      <SitePage
        meta={{ title: copy.title ?? heading, description: copy.description ?? intro ?? "", canonical: "/partnership" }}
      >
        <div className="wrap">
          <PageHead heading={heading} lead={intro} />
          <Blocks blocks={blocks} />
        </div>
        <div className="wrap section-tight stack stack-large">
          {copy.givingNotice && <Notice tone="told">{copy.givingNotice}</Notice>}
          <BankAccounts heading={copy.bankHeading} note={copy.bankNote} accounts={copy.bankAccounts} />
          <div className="row">
            <LinkButton href={contact?.href ?? "/contact"}>{contact?.label ?? "Contact us"}</LinkButton>
            {projects && (
              <LinkButton href={projects.href} look="line">
                {projects.label}
              </LinkButton>
            )}
          </div>
        </div>
      </SitePage>
    );
  },
};
