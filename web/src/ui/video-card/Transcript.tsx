import { Localized } from "../../messages/Localized";
import { Icon } from "../Icon";
import { fileText } from "../icons";
import css from "./Transcript.module.css";

/** Everything that is said in a video, to read instead of watching it. */
export function Transcript({ title, text }: { title: string; text: string }) {
  return (
    <details className={css.transcript}>
      <summary>
        <Icon of={fileText} size="small" />
        <span>
          <Localized
            id="ui-read-instead"
            values={{ title }}
            elements={{ hidden: (words) => <span className="vh">{words}</span> }}
          />
        </span>
      </summary>
      <div className={css.words}>
        {text.split(/\n{2,}/).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have a place and may repeat
          <p key={at}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
