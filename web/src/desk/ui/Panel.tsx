import { type ReactNode, useId } from "react";
import css from "./Panel.module.css";

interface PanelProps {
  title?: string;
  level?: 2 | 3;
  aside?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, level = 2, aside, children }: PanelProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={css.panel} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={css.head}>
          <Heading id={id}>{title}</Heading>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
