import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import type { RenderInput } from "../../../render/contract";
import { answer, bodyOf, type Page, wordsOf } from "../../../render/page";
import { Section } from "../../../ui/Section";
import { EmptyState, ErrorState } from "../../../ui/States";
import { ClinicSeries, MedicineOnTheStreet } from "../../../ui/series/SeriesSections";
import { SitePage } from "../../shell/SitePage";
import { shellOf } from "../../shell/useShell";
import { ProjectCard } from "../ProjectCard";
import css from "../ProjectCard.module.css";
import { type ProjectsWords, projectsWords } from "../words";

type ProjectView = Schemas["ProjectView"];
type SeriesList = Schemas["SeriesList"];

function render(input: RenderInput) {
  const found = answer<{ items: ProjectView[] }>(input, "projects");
  const words = wordsOf(input, projectsWords());
  const autoplay = shellOf(input).features.autoplayVideos ?? false;
  const element = (
    <SitePage meta={{ title: words.title, description: words.description, canonical: "/projects", hidden: !found.ok }}>
      <Section id="projects" heading={words.heading} intro={words.intro} level={1} tight>
        {found.ok ? (
          <Projects
            projects={found.body.items}
            funds={bodyOf<Schemas["FundList"]>(input, "funds")?.items ?? []}
            words={words}
          />
        ) : (
          <ErrorState
            title={words.error.replace("{message}", found.detail || t("projects-unread"))}
            again="/projects"
          />
        )}
      </Section>
      <MedicineOnTheStreet words={words.mos} found={answer<SeriesList>(input, "street")} autoplay={autoplay} />
      <ClinicSeries words={words.clinic} found={answer<SeriesList>(input, "clinic")} autoplay={autoplay} />
    </SitePage>
  );
  return { status: found.ok ? 200 : found.status, element };
}

interface ProjectsProps {
  projects: readonly ProjectView[];
  funds: readonly Schemas["FundView"][];
  words: ProjectsWords;
}

function Projects({ projects, funds, words }: ProjectsProps) {
  if (projects.length === 0) return <EmptyState title={words.empty} />;
  return (
    <>
      <ul className={css.grid}>
        {projects.map((project) => (
          <li key={project._id}>
            <ProjectCard project={project} fund={funds.find(({ key }) => key === project._id)} words={words} />
          </li>
        ))}
      </ul>
      {words.figuresNote && projects.some((project) => project.sample) && (
        <p className={`small soft ${css.note}`}>{words.figuresNote}</p>
      )}
    </>
  );
}

export const page: Page = {
  name: "projects",
  pattern: "/projects",
  reads: [
    { name: "copy", path: "/api/pages/projects", query: {} },
    { name: "projects", path: "/api/projects", query: {} },
    { name: "funds", path: "/api/giving/funds", query: {} },
    { name: "street", path: "/api/series", query: { series: "MOS", limit: "1" } },
    // not shown: the key of a series
    { name: "clinic", path: "/api/series", query: { series: "Clinic Series", limit: "3" } },
  ],
  render,
};
