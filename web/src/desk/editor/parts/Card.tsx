import type { BlockObjectRenderProps } from "@portabletext/editor";
import type { ReactNode } from "react";
import { Icon } from "../../../ui/Icon";
import { triangleAlert } from "../../../ui/icons";
import { problemOf } from "../hints";
import { kindIcon, kindLabel } from "../kinds";
import type { Loose } from "../shape";
import { BlockButtons } from "./BlockButtons";
import { Chrome } from "./Chrome";
import css from "./editor.module.css";

interface Props {
  props: BlockObjectRenderProps;
  /** Its name for people; the type's where there is none. */
  name?: string;
  editable?: boolean;
  quiet?: boolean;
  children?: ReactNode;
}

/** The frame of every block that is no text: what it is, what is still missing in it, its buttons. */
export function Card({ props, name, editable, quiet, children }: Props) {
  const block = props.node as Loose;
  const label = name ?? kindLabel(block._type);
  const problem = problemOf(block);
  const classes = [css.card, props.selected && css.chosen, quiet && css.quiet, problem !== null && css.undone];
  return (
    <div {...props.attributes} className={classes.filter(Boolean).join(" ")}>
      {props.children}
      <Chrome>
        <div className={css.cardHead}>
          <span className={css.cardName}>
            <Icon of={kindIcon(block._type)} size="small" />
            {label}
          </span>
          {!props.readOnly && <BlockButtons block={block} path={props.path} name={label} editable={editable} />}
        </div>
        {children}
        {problem !== null && (
          <p className={css.problem}>
            <Icon of={triangleAlert} size="small" />
            {problem}
          </p>
        )}
      </Chrome>
    </div>
  );
}
