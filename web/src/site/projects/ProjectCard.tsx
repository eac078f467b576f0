import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { Chip, SampleLabel } from "../../ui/Chip";
import { Facts } from "../../ui/Facts";
import { Icon } from "../../ui/Icon";
import { arrowRight, calendar, circleCheck, clock, externalLink } from "../../ui/icons";
import { leavesSite, linkProps } from "../../ui/links";
import { addressOf } from "../../ui/query";
import css from "./ProjectCard.module.css";
import { ProjectMoney } from "./ProjectMoney";
import type { ProjectsWords } from "./words";

type ProjectView = Schemas["ProjectView"];

const STATUSES = {
  completed: { tone: "ok", icon: circleCheck },
  ongoing: { tone: "wait", icon: clock },
  upcoming: { tone: "info", icon: calendar },
} as const;

interface ProjectCardProps {
  project: ProjectView;
  /** Its money, where people can give to it. */
  fund?: Schemas["FundView"];
  words: ProjectsWords;
}

/** One project: how far it is, what it is, its growth and duration, the way to it and the way to support it. */
export function ProjectCard({ project, fund, words }: ProjectCardProps) {
  // Whoever comes from a project gives to it, unless they choose otherwise there.
  const support =
    fund && words.support.href === "/partnership" ? addressOf("/partnership", { fund: fund.key }) : words.support.href;
  return (
    <article className={css.card}>
      <p className={css.status}>
        <Status status={project.status} label={words.statuses[project.status] ?? project.status} />
        <SampleLabel show={project.sample} />
      </p>
      <h2 className={css.name}>{project.name}</h2>
      <p className={css.description}>{project.description}</p>
      <Figures project={project} words={words} />
      {fund && <ProjectMoney fund={fund} name={project.name} words={words} />}
      <p className={css.ways}>
        <a {...linkProps(support)} className={css.support}>
          {words.support.label}
          <span className="vh">: {project.name}</span>
        </a>
        {project.link && (
          <a {...linkProps(project.link)} className={css.arrow}>
            <span>
              {t("projects-open")}
              <span className="vh"> {project.name}</span>
            </span>
            <Icon of={leavesSite(project.link) ? externalLink : arrowRight} />
          </a>
        )}
      </p>
    </article>
  );
}

function Status({ status, label }: { status: string; label: string }) {
  const look = STATUSES[status as keyof typeof STATUSES];
  return look ? (
    <Chip tone={look.tone} icon={look.icon}>
      {label}
    </Chip>
  ) : (
    <Chip>{label}</Chip>
  );
}

function Figures({ project, words }: { project: ProjectView; words: ProjectsWords }) {
  const figures = [
    { label: words.growthLabel, text: project.cagr },
    { label: words.durationLabel, text: project.duration },
  ].filter(({ text }) => text);
  if (figures.length === 0) return null;
  return <Facts className={css.figures} facts={figures} />;
}
