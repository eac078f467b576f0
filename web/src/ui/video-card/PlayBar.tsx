import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { Icon } from "../Icon";
import { play } from "../icons";
import css from "./PlayBar.module.css";

interface PlayBarProps {
  title: string;
  /** `6 min, uses about 18 MB, about ₦6`, as much of it as is known. */
  costText: string;
}

/** What stands in the sun-coloured bar: the act, whose video, and what it costs. */
function Content({ title, costText }: PlayBarProps) {
  return (
    <>
      <span className={css.disc}>
        <Icon of={play} size="small" filled />
      </span>
      <span>
        <Localized
          id="ui-play-title"
          values={{ title }}
          elements={{ hidden: (words) => <span className="vh">{words}</span> }}
        />
        {costText === "" ? "" : ` · ${costText}`}
      </span>
    </>
  );
}

/** Without scripts a link to the video on its host's own page; `video-player.behaviour.ts` plays it here. */
export function PlayBar({ watchUrl, ...props }: PlayBarProps & { watchUrl: string }) {
  return (
    <a className={css.bar} href={watchUrl} rel="noopener noreferrer" data-play="">
      <Content {...props} />
    </a>
  );
}

/** The bar of a sample video: it has no recording, and says so instead of opening a broken frame. */
export function SamplePlayBar(props: PlayBarProps) {
  return (
    <details>
      <summary className={css.bar}>
        <Content {...props} />
      </summary>
      <p className={css.question}>{t("ui-sample-video")}</p>
    </details>
  );
}
