import { useState } from "react";
import { Icon } from "../../../ui/Icon";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/fields";
import { type Kind, kindsFor } from "../kinds";
import { useTools } from "../tools";
import css from "./editor.module.css";

interface Props {
  onChoose: (kind: Kind) => void;
  onClose: () => void;
}

/** Everything that can be put into a text, by name. Enter takes the first that is left. */
export function InsertDialog({ onChoose, onClose }: Props) {
  const tools = useTools();
  const [words, setWords] = useState("");
  const kinds = kindsFor(tools, words);
  return (
    <Dialog open title="Insert" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (kinds[0]) onChoose(kinds[0]);
        }}
      >
        <TextField label="Search" value={words} onChange={setWords} autoComplete="off" autoFocus />
      </form>
      <ul className={css.kinds}>
        {kinds.map((kind) => (
          <li key={kind.name}>
            <button type="button" onClick={() => onChoose(kind)}>
              <Icon of={kind.icon} />
              {kind.label}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={kinds.length === 0 ? undefined : "vh"}>
        {kinds.length === 0 ? "Nothing found." : `${kinds.length} to choose from`}
      </p>
    </Dialog>
  );
}
