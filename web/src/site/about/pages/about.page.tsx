import { copyOf, type Page } from "../../../render/page";
import { Blocks } from "../../../ui/Blocks";
import { Section } from "../../../ui/Section";
import { SitePage } from "../../shell/SitePage";
import { shellOf } from "../../shell/useShell";
import { Counters } from "../Counters";
import type { AboutCopy } from "../copy";
import { Introduction } from "../Introduction";
import { Mission } from "../Mission";

export const page: Page = {
  name: "about",
  pattern: "/about",
  reads: [{ name: "copy", path: "/api/pages/about", query: {} }],
  render(input) {
    const copy = copyOf<AboutCopy>(input);
    const { doctor, brand } = shellOf(input);
    const { publicUrl } = input.site;
    const { register, milestones = [] } = copy;
    const worksFor = { "@type": "Organization", name: brand, url: `${publicUrl}/` };
    // A physician only while the licence is proved.
    const person = register
      ? { "@type": "Physician", name: doctor, url: `${publicUrl}/about`, parentOrganization: worksFor }
      : { "@type": "Person", name: doctor, url: `${publicUrl}/about`, worksFor };
    return (
      <SitePage
        meta={{
          title: copy.title ?? `About ${doctor}`,
          description: copy.description ?? copy.intro?.[0] ?? "",
          canonical: "/about",
          kind: "profile",
          jsonLd: [person],
        }}
      >
        <Introduction copy={copy} doctor={doctor} />
        <Mission copy={copy} />
        {(milestones.length > 0 || (copy.counters ?? []).length > 0) && (
          <Section id="milestones" heading={copy.milestonesHeading ?? "How we work"}>
            <Blocks blocks={milestones} level={3} />
            <Counters counters={copy.counters ?? []} />
          </Section>
        )}
      </SitePage>
    );
  },
};
