import type { MouseEvent } from "react";
import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { clockText } from "../messages/clock";

interface ChaptersProps {
  audio: Schemas["AudioView"];
  className: string | undefined;
  /** Shown at once; otherwise behind their heading. */
  open?: boolean;
  /** The chapter that is being heard. */
  current?: number;
  onGo?: (seconds: number) => void;
}

/** Parts of a recording, each a link to its moment of the file, so that they lead there without a script too. */
export function Chapters({ audio: { src, chapters = [] }, className, open, current, onGo }: ChaptersProps) {
  if (chapters.length === 0) return null;
  const press = (start: number) => (event: MouseEvent) => {
    if (!onGo || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onGo(start);
  };
  return (
    <details className={className} open={open}>
      <summary>{t("ui-chapters")}</summary>
      <ol role="list">
        {chapters.map(({ start, title }, at) => (
          <li key={start}>
            <a
              href={`${src}#t=${start}`}
              data-replay=""
              data-start={start}
              aria-current={at === current || undefined}
              onClick={press(start)}
            >
              <span>{clockText(start)}</span> {title}
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}
