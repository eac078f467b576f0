import { type PortableTextComponents, PortableText as Renderer } from "@portabletext/react";
import type { ReactNode } from "react";
import { blockComponents, listComponents } from "./blocks";
import { CareCard, type EmergencyCall, isTone } from "./CareCard";
import { type CleanNode, cleanPortableText } from "./clean";
import { TextProduct, TextQuestion, TextSource, TextTable } from "./DataBlocks";
import { DoDont } from "./DoDont";
import { textOf } from "./fields";
import { TextAudio, TextImage, TextVideo } from "./MediaBlocks";
import { markComponents } from "./marks";
import styles from "./portable-text.module.css";

export interface PortableTextProps {
  /** Portable Text as the API sends it; anything else renders nothing. */
  value: unknown;
  /** Numbers to ring, shown as buttons on cards of tone `emergency`. */
  calls?: readonly EmergencyCall[];
  /** How far headings move down, so that they continue the outline of the page around them. An `h1` counts as `h2`. */
  lowerHeadings?: 0 | 1 | 2;
  /** Put before heading anchors where several texts share a page. */
  anchorPrefix?: string;
  /** Every link that leaves the page opens in a new tab, as on policies. Links to other sites always do. */
  newTab?: boolean;
  id?: string;
}

/** A rich text of the content store, with the look of reading matter. Never throws on what it does not know. */
export function PortableText(props: PortableTextProps): ReactNode {
  const nodes = cleanPortableText(props.value);
  if (nodes.length === 0) return null;
  return (
    <div className={styles.prose} id={props.id}>
      <Blocks nodes={nodes} {...props} />
    </div>
  );
}

type BlocksProps = Omit<PortableTextProps, "value" | "id"> & { nodes: CleanNode[] };

function Blocks({ nodes, ...options }: BlocksProps): ReactNode {
  return <Renderer value={nodes} components={componentsFor(options)} onMissingComponent={false} />;
}

type Fields = Record<string, unknown>;

/** A component of a block type; inside a line it shows nothing. */
function block(show: (value: Fields) => ReactNode) {
  return ({ value, isInline }: { value: Fields; isInline: boolean }) => (isInline ? null : show(value));
}

function componentsFor(options: Omit<BlocksProps, "nodes">): PortableTextComponents {
  return {
    types: {
      image: block((image) => <TextImage image={image} />),
      callout: block((callout) => <Callout value={callout} options={options} />),
      doDont: block((lists) => <DoDont lists={lists} />),
      divider: block(() => <hr />),
      video: block((video) => <TextVideo video={video} />),
      audio: block((audio) => <TextAudio audio={audio} />),
      table: block((table) => <TextTable table={table} />),
      reference: block((source) => <TextSource source={source} />),
      productReference: block((product) => <TextProduct product={product} />),
      faqReference: block((question) => <Question value={question} options={options} />),
    },
    block: blockComponents(options.lowerHeadings ?? 0, options.anchorPrefix ?? ""),
    list: listComponents,
    listItem: ({ children }) => <li dir="auto">{children}</li>,
    marks: markComponents(options.newTab ?? false),
    unknownType: () => null,
    unknownMark: ({ children }) => <>{children}</>,
  };
}

/** The answer of a question holds no question, or it could hold itself. */
function Question({ value, options }: { value: Fields; options: Omit<BlocksProps, "nodes"> }): ReactNode {
  const nodes = cleanPortableText(value.answer).filter((node) => node._type !== "faqReference");
  const question = textOf(value.question);
  if (question === "" || nodes.length === 0) return null;
  return (
    <TextQuestion question={question}>
      <Blocks nodes={nodes} {...options} />
    </TextQuestion>
  );
}

function Callout({ value, options }: { value: Fields; options: Omit<BlocksProps, "nodes"> }): ReactNode {
  const nodes = cleanPortableText(value.body).filter((node) => node._type !== "callout");
  const title = textOf(value.title);
  if (nodes.length === 0 && title === "") return null;
  return (
    <CareCard tone={isTone(value.tone) ? value.tone : "good"} title={title} calls={options.calls ?? []}>
      {nodes.length > 0 && <Blocks nodes={nodes} {...options} />}
    </CareCard>
  );
}
