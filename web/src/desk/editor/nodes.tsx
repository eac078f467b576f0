import {
  type BlockObjectRenderProps,
  type ContainerRenderProps,
  defineAnnotation,
  defineBlockObject,
  defineContainer,
  defineDecorator,
  defineInlineObject,
  defineTextBlock,
  type RegistrableNode,
  type SchemaDefinition,
  type TextBlockRenderProps,
} from "@portabletext/editor";
import type { FunctionComponent, ReactElement } from "react";
import { safeLink } from "../../ui/portable-text/href";
import { isEmptyText } from "./behaviours";
import { Callout } from "./parts/Callout";
import {
  AudioCard,
  DividerCard,
  DoDontCard,
  ImageCard,
  PickedCard,
  ReferenceCard,
  TableCard,
  UnknownCard,
  VideoCard,
} from "./parts/cards";
import css from "./parts/editor.module.css";
import { wordsOf } from "./shape";

const CARDS: Record<string, FunctionComponent<{ props: BlockObjectRenderProps }>> = {
  image: ImageCard,
  video: VideoCard,
  audio: AudioCard,
  table: TableCard,
  reference: ReferenceCard,
  faqReference: PickedCard,
  productReference: PickedCard,
  doDont: DoDontCard,
  divider: DividerCard,
};

const TAGS: Record<string, "h2" | "h3" | "h4" | "blockquote"> = {
  h1: "h2",
  h2: "h2",
  h3: "h3",
  h4: "h4",
  h5: "h4",
  h6: "h4",
  blockquote: "blockquote",
};

function Line({ attributes, children, node }: TextBlockRenderProps): ReactElement {
  const Tag = TAGS[node.style ?? "normal"] ?? "p";
  const shared = { ...attributes, dir: "auto", "data-empty": isEmptyText(node) ? "" : undefined };
  if (node.listItem === undefined) return <Tag {...shared}>{children}</Tag>;
  return (
    <Tag {...shared} className={css.item} data-list={node.listItem} data-level={Math.min(node.level ?? 1, 6)}>
      {children}
    </Tag>
  );
}

const MARKS = [
  defineDecorator({ type: "strong", render: ({ children }) => <strong>{children}</strong> }),
  defineDecorator({ type: "em", render: ({ children }) => <em>{children}</em> }),
  defineDecorator({ type: "code", render: ({ children }) => <code>{children}</code> }),
  defineDecorator({ type: "strike-through", render: ({ children }) => <s>{children}</s> }),
  defineDecorator({ type: "underline", render: ({ children }) => <span className={css.underline}>{children}</span> }),
  defineAnnotation({
    type: "link",
    render: ({ annotation, children }) => {
      const href = wordsOf(annotation.href);
      return (
        <span className={safeLink(href) === null ? `${css.link} ${css.badLink}` : css.link} title={href}>
          {children}
        </span>
      );
    },
  }),
];

export function nodesFor(schema: SchemaDefinition): RegistrableNode[] {
  const blocks = (schema.blockObjects ?? []).filter((type) => type.name !== "callout");
  const cards = blocks.map(({ name }) => {
    const Shown = CARDS[name] ?? UnknownCard;
    return defineBlockObject({ type: name as string, render: (props) => <Shown props={props} /> });
  });
  const inlines = (schema.inlineObjects ?? []).map(({ name }) =>
    defineInlineObject({
      type: name as string,
      render: ({ attributes, children }) => (
        <span {...attributes}>
          {children}
          <span className={css.inline}>{name}</span>
        </span>
      ),
    }),
  );
  const line = defineTextBlock({ type: "block", render: (props) => <Line {...props} /> });
  const callout = defineContainer({
    type: "callout" as string,
    arrayField: "body",
    render: (props) => <Callout {...(props as ContainerRenderProps)} />,
  });
  return [line, callout, ...MARKS, ...cards, ...inlines];
}
