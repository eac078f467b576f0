import { type Path, useEditor } from "@portabletext/editor";
import { pencil } from "../../../ui/icons";
import { IconButton } from "../../ui/IconButton";
import { arrowDown, arrowUp, trash } from "../../ui/icons";
import { Menu } from "../../ui/Menu";
import { moveBlock } from "../commands";
import type { Loose } from "../shape";
import { useTools } from "../tools";

interface Props {
  block: Loose;
  path: Path;
  /** What the block is, for people who hear the buttons. */
  name: string;
  /** It has a form. */
  editable?: boolean;
}

export function BlockButtons({ block, path, name, editable = true }: Props) {
  const editor = useEditor();
  const { edit, say } = useTools();
  const [root] = path;
  const key = typeof root === "object" && "_key" in root ? root._key : undefined;
  const move = (by: -1 | 1) =>
    say(moveBlock(editor, key, by) ? `${name} moved ${by < 0 ? "up" : "down"}.` : `${name} is already at the end.`);
  const remove = () => {
    editor.send({ type: "delete.block", at: path });
    editor.send({ type: "focus" });
    say(`${name} removed. You can undo this.`);
  };
  const items = [
    ...(path.length === 1
      ? [
          { key: "up", label: "Move up", icon: arrowUp, run: () => move(-1) },
          { key: "down", label: "Move down", icon: arrowDown, run: () => move(1) },
        ]
      : []),
    { key: "remove", label: "Remove", icon: trash, danger: true, run: remove },
  ];
  return (
    <>
      {editable && <IconButton icon={pencil} label={`Change: ${name}`} onClick={() => edit({ block, path })} />}
      <Menu compact label={`More for: ${name}`} items={items} />
    </>
  );
}
