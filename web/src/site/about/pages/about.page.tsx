import { t } from "../../../messages/message";
import { copyOf, type Page } from "../../../render/page";
import { Blocks } from "../../../ui/Blocks";
import { SampleLabel } from "../../../ui/Chip";
import { Counter, type CounterCopy } from "../../../ui/Counter";
import { Section } from "../../../ui/Section";
import { SitePage } from "../../shell/SitePage";
import { shellOf } from "../../shell/useShell";
import countersCss from "../Counters.module.css";
import type { AboutCopy } from "../copy";
import { Introduction } from "../Introduction";
import css from "../Mission.module.css";

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
          title: copy.title ?? t("about-title", { doctor }),
          description: copy.description ?? copy.intro?.[0] ?? "",
          canonical: "/about",
          kind: "profile",
          jsonLd: [person],
        }}
      >
        <Introduction copy={copy} doctor={doctor} />
        <Mission copy={copy} />
        {(milestones.length > 0 || (copy.counters ?? []).length > 0) && (
          <Section id="milestones" heading={copy.milestonesHeading ?? t("about-how-we-work")}>
            <Blocks blocks={milestones} level={3} />
            <Counters counters={copy.counters ?? []} />
          </Section>
        )}
      </SitePage>
    );
  },
};

/** What we are here for, and the values behind it. */
function Mission({ copy }: { copy: Partial<AboutCopy> }) {
  const {
    missionHeading = t("about-our-mission"),
    mission = [],
    valuesHeading = t("about-core-values"),
    values = [],
  } = copy;
  if (mission.length === 0) return null;
  return (
    <Section id="mission" heading={missionHeading} ground="deep">
      <div className={css.two}>
        <ul className={css.mission} role="list">
          {mission.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {values.length > 0 && (
          <div>
            <h3>{valuesHeading}</h3>
            <ul className={css.values}>
              {values.map((value) => (
                <li key={value}>{value}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Section>
  );
}

/** Numbers that can be proved. */
function Counters({ counters }: { counters: CounterCopy[] }) {
  if (counters.length === 0) return null;
  return (
    <ul className={countersCss.counters} role="list" aria-label={t("about-in-numbers")}>
      {counters.map((counter) => (
        <li key={counter.label}>
          <Counter counter={counter} className={countersCss.number} />
          <p className="soft">{counter.label}</p>
          <SampleLabel show={counter.sample === true} />
        </li>
      ))}
    </ul>
  );
}
