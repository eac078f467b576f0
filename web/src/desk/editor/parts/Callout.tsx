import type { ContainerRenderProps } from "@portabletext/editor";
import { Icon } from "../../../ui/Icon";
import { isTone } from "../../../ui/portable-text/CareCard";
import { TONES } from "../kinds";
import { type Loose, wordsOf } from "../shape";
import { BlockButtons } from "./BlockButtons";
import { Chrome } from "./Chrome";
import css from "./editor.module.css";

export function Callout({ attributes, children, node, path, readOnly, selected }: ContainerRenderProps) {
  const tone = isTone(node.tone) ? node.tone : "good";
  const kind = TONES.find(({ value }) => value === tone) ?? TONES[2];
  const title = wordsOf(node.title);
  return (
    <div {...attributes} className={`${css.callout} ${css[tone]} ${selected ? css.chosen : ""}`}>
      <Chrome className={css.calloutHead}>
        <Icon of={kind.icon} />
        <span className={css.calloutTitle} dir="auto">
          {title || <i>No title</i>}
        </span>
        {!readOnly && <BlockButtons block={node as Loose} path={path} name={title || kind.label} />}
      </Chrome>
      <div className={css.calloutBody}>{children}</div>
      {tone === "emergency" && <Chrome className={css.calloutFoot}>The 112 and 999 buttons are added for you.</Chrome>}
    </div>
  );
}
