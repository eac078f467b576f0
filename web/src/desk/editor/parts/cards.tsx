import type { BlockObjectRenderProps } from "@portabletext/editor";
import { useEditor } from "@portabletext/editor";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/Button";
import { image as imageIcon } from "../../../ui/icons";
import { changeBlock } from "../commands";
import { KEPT } from "../envelope";
import { DO_DONT } from "../kinds";
import { assetOf, type Loose, wordsOf } from "../shape";
import { useTools } from "../tools";
import type { Pickers } from "../types";
import { BlockButtons } from "./BlockButtons";
import { Card } from "./Card";
import { Chrome } from "./Chrome";
import css from "./editor.module.css";

type Described = { title?: string; url?: string } | null | undefined;
type DescribedKind = Parameters<NonNullable<Pickers["lookUp"]>>[0];

/** What the desk knows of something that a block refers to; `undefined` while it is asked. */
function useDescribed(kind: DescribedKind, id: string): Described {
  const { lookUp } = useTools();
  const [found, setFound] = useState<{ id: string; answer: Described }>();
  useEffect(() => {
    if (lookUp === undefined || id === "") return;
    let here = true;
    lookUp(kind, id).then(
      (answer) => here && setFound({ id, answer }),
      () => here && setFound({ id, answer: undefined }),
    );
    return () => {
      here = false;
    };
  }, [lookUp, kind, id]);
  return found?.id === id ? found.answer : undefined;
}

export function ImageCard({ props }: { props: BlockObjectRenderProps }) {
  const block = props.node as Loose;
  const asset = assetOf(block);
  const found = useDescribed("image", asset);
  const { alt, caption } = block;
  return (
    <Card props={props} name="Picture">
      {asset === "" ? (
        <ChoosePicture block={block} props={props} />
      ) : (
        <div className={css.picture}>
          {found?.url && <img src={found.url} alt="" draggable={false} />}
          {found === null && <p>This picture is no longer in the media library.</p>}
          <div>
            {block.decorative === true ? <p>Decorative, no description.</p> : alt ? <p>{wordsOf(alt)}</p> : null}
            {caption ? <p className={css.soft}>{wordsOf(caption)}</p> : null}
          </div>
        </div>
      )}
    </Card>
  );
}

/** Where a picture was pasted or is still to come. */
function ChoosePicture({ block, props }: { block: Loose; props: BlockObjectRenderProps }) {
  const editor = useEditor();
  const { pickImage, edit } = useTools();
  if (pickImage === undefined || props.readOnly) return null;
  const choose = async () => {
    const picked = await pickImage();
    if (picked === null) return;
    const next = { ...block, ...pictureFields(picked) };
    changeBlock(editor, props.path, block, next);
    if (!picked.alt && picked.decorative !== true) edit({ block: next, path: props.path });
  };
  return (
    <Button type="button" look="line" small icon={imageIcon} onClick={choose}>
      Choose a picture
    </Button>
  );
}

/** Fields of an image block for a picked picture. */
export function pictureFields(picked: { asset: string; alt?: string; decorative?: boolean; caption?: string }) {
  return {
    asset: { _type: "reference", _ref: picked.asset },
    ...(picked.alt ? { alt: picked.alt } : {}),
    ...(picked.decorative ? { decorative: true } : {}),
    ...(picked.caption ? { caption: picked.caption } : {}),
  };
}

export function VideoCard({ props }: { props: BlockObjectRenderProps }) {
  const { title, videoId } = props.node;
  return (
    <Card props={props}>
      <p>{wordsOf(title) || wordsOf(videoId)}</p>
    </Card>
  );
}

export function AudioCard({ props }: { props: BlockObjectRenderProps }) {
  const found = useDescribed("audio", assetOf(props.node));
  return (
    <Card props={props}>
      <p>{wordsOf(props.node.title) || found?.title || ""}</p>
    </Card>
  );
}

export function TableCard({ props }: { props: BlockObjectRenderProps }) {
  const rows = Array.isArray(props.node.rows) ? (props.node.rows as { _key?: string; cells?: unknown[] }[]) : [];
  const header = props.node.header === true;
  return (
    <Card props={props}>
      <div className={css.tableBox}>
        <table>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row._key ?? at}>
                {(row.cells ?? []).map((cell, column) =>
                  header && at === 0 ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells have no names but their place
                    <th key={column} scope="col">
                      {wordsOf(cell)}
                    </th>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells have no names but their place
                    <td key={column}>{wordsOf(cell)}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

export function ReferenceCard({ props }: { props: BlockObjectRenderProps }) {
  const { title, url, doi } = props.node;
  return (
    <Card props={props}>
      <p>{wordsOf(title)}</p>
      <p className={css.soft}>{[wordsOf(doi) && `doi:${wordsOf(doi)}`, wordsOf(url)].filter(Boolean).join(" · ")}</p>
    </Card>
  );
}

export function PickedCard({ props }: { props: BlockObjectRenderProps }) {
  const id = wordsOf(props.node.ref);
  const found = useDescribed(props.node._type === "faqReference" ? "faq" : "shop", id);
  return (
    <Card props={props}>
      <p>{found === null ? "It no longer exists. Choose another, or remove it." : (found?.title ?? id)}</p>
    </Card>
  );
}

export function DoDontCard({ props }: { props: BlockObjectRenderProps }) {
  return (
    <Card props={props}>
      <div className={css.lists}>
        {DO_DONT.map(({ name, label }) => {
          const list = props.node[name];
          return (
            <div key={name}>
              <b>{label}</b>
              <ul>
                {(Array.isArray(list) ? list.map(wordsOf) : []).map((item, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: items have a place and may repeat
                  <li key={at} dir="auto">
                    {item}
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </Card>
  );
}

/** A line across the text; it has its buttons while it is chosen. */
export function DividerCard({ props }: { props: BlockObjectRenderProps }) {
  return (
    <div {...props.attributes} className={props.selected ? `${css.divider} ${css.chosen}` : css.divider}>
      {props.children}
      <Chrome className={css.dividerRow}>
        <hr />
        {!props.readOnly && (
          <BlockButtons block={props.node as Loose} path={props.path} name="Divider" editable={false} />
        )}
      </Chrome>
    </div>
  );
}

/** Something that this version does not know: kept as it is, and movable. */
export function UnknownCard({ props }: { props: BlockObjectRenderProps }) {
  if (props.node._type === "importedBlock") return <ImportedCard props={props} />;
  const kept = props.node.kept as { _type?: unknown } | null | undefined;
  const type = props.node._type === KEPT ? wordsOf(kept?._type) || "no type" : props.node._type;
  return (
    <Card props={props} name={`Unknown block: ${type}`} editable={false} quiet>
      <p className={css.soft}>Kept as it is. Visitors see only the parts the site supports.</p>
    </Card>
  );
}

/** A shortcode or a block of an older site that has no likeness here: what it was, so that somebody can write it anew. */
function ImportedCard({ props }: { props: BlockObjectRenderProps }) {
  const { name, source } = props.node as Loose;
  return (
    <Card props={props} name={`From the old site: ${wordsOf(name) || "unknown block"}`} editable={false} quiet>
      <p className={css.soft}>Visitors do not see it. Write it anew here, then remove this card.</p>
      {wordsOf(source) && <pre className={css.source}>{wordsOf(source)}</pre>}
    </Card>
  );
}
