import { copyOf, type Page } from "../../../render/page";
import { type Block, Blocks } from "../../../ui/Blocks";
import { PageHead } from "../../../ui/PageHead";
import { SafetyCardFirst } from "../../../ui/SafetyCardFirst";
import { UrgentBox } from "../../../ui/UrgentBox";
import { SitePage } from "../../shell/SitePage";
import { shellOf } from "../../shell/useShell";
import { Channels, type ChannelWords } from "../Channels";

interface Copy extends ChannelWords {
  title: string;
  description: string;
  heading: string;
  intro: string;
  blocks: Block[];
}

export const page: Page = {
  name: "contact",
  pattern: "/contact",
  query: [],
  currency: false,
  reads: [{ name: "copy", path: "/api/pages/contact", query: {} }],
  render(input) {
    const copy = copyOf<Copy>(input);
    const shell = shellOf(input);
    const { heading = "Contact us", intro, blocks = [] } = copy;
    // The block about what cannot wait is the urgent box: red, before the rest, with the numbers as buttons.
    const urgent = blocks.find((block) => block.icon === "heart");
    const others = blocks.filter((block) => block !== urgent);
    const { phone, email, address } = shell.contact;
    const organization = {
      "@type": "Organization",
      name: shell.brand,
      url: `${input.site.publicUrl}/`,
      telephone: phone?.href.replace("tel:", ""),
      email: email?.href.replace("mailto:", ""),
      address: address.join(", ") || undefined,
    };
    return (
      <SitePage
        meta={{
          title: copy.title ?? heading,
          description: copy.description ?? intro ?? "",
          canonical: "/contact",
          jsonLd: [organization],
        }}
      >
        <div className="wrap">
          <PageHead heading={heading} lead={intro} />
          {urgent && (
            <UrgentBox title={urgent.title} help={shell.urgentHelp}>
              <p>{urgent.text}</p>
            </UrgentBox>
          )}
        </div>
        <div className="wrap section-tight stack stack-large">
          <SafetyCardFirst id="first" help={shell.urgentHelp} />
          <Channels contact={shell.contact} words={copy} />
          {others.length > 0 && <Blocks blocks={others} />}
        </div>
      </SitePage>
    );
  },
};
