import type { ReactNode } from "react";
import css from "./Section.module.css";

interface SectionProps {
  /** Fragment of the section, unique on the page; its heading gets `{id}-heading`. */
  id: string;
  heading: string;
  intro?: ReactNode;
  /** What stands beside the heading: 'view all', a switch. */
  aside?: ReactNode;
  ground?: "paper" | "sunk" | "deep";
  tight?: boolean;
  /** `h1` when the section opens the page. */
  level?: 1 | 2;
  children?: ReactNode;
}

/** A band of a page with its heading. */
export function Section({ id, heading, intro, aside, ground = "paper", tight, level = 2, children }: SectionProps) {
  const Heading = level === 1 ? "h1" : "h2";
  const classes = [tight ? "section-tight" : "section", ground !== "paper" && ground].filter(Boolean).join(" ");
  return (
    <section id={id} className={classes} aria-labelledby={`${id}-heading`}>
      <div className="wrap">
        <div className={css.head}>
          <div>
            <Heading id={`${id}-heading`}>{heading}</Heading>
            {intro && (typeof intro === "string" ? <p>{intro}</p> : intro)}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}
