import { useState } from "react";
import type { ArticleTopic, TopicField } from "../../../api/schema";
import { Notice } from "../../../ui/Notice";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { Check, fieldId, TextField } from "../../ui/fields";
import { consequences, findSame, renamedWords, WORDS } from "./words";

interface RenameDialogProps {
  field: TopicField;
  topic: ArticleTopic;
  /** All there are, among them the one whose name is typed. */
  others: readonly ArticleTopic[];
  onClose: () => void;
}

/** Gives a topic or section another name; a name that there is already merges the two, once that is confirmed. */
export function RenameDialog({ field, topic, others, onClose }: RenameDialogProps) {
  const { one } = WORDS[field];
  const [to, setTo] = useState(topic.name);
  const [isAgreed, setAgreed] = useState(false);
  const same = findSame(others, topic, to);
  const isSame = to.trim() === topic.name;
  const rename = useCommand({
    call: () =>
      api.post("/api/desk/article-topics/{field}/rename", {
        params: { path: { field } },
        body: { from: topic.name, to: to.trim(), merge: same !== undefined },
      }),
    seen: ["documents", "topics"],
    changes: [["documents"]],
    said: (renamed) => renamedWords(field, renamed),
    onDone: onClose,
  });
  return (
    <CommandDialog
      title={`Rename “${topic.name}”`}
      form="rename"
      confirm={same ? "Merge" : "Rename"}
      command={rename}
      disabled={to.trim() === "" || isSame || (same !== undefined && !isAgreed)}
      run={() => rename.run()}
      onClose={onClose}
    >
      <TextField
        id={fieldId("to", "rename")}
        label="New name"
        hint={`The name of another ${one} merges the two.`}
        autoComplete="off"
        maxLength={60}
        value={to}
        onChange={(next) => {
          setTo(next);
          setAgreed(false);
        }}
      />
      <ul className="stack small">
        {consequences(field, topic).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {same && (
        <>
          <Notice tone="cost" title={`There already is a ${one} “${same.name}”`}>
            All articles are then together under “{same.name}”. Nobody can tell afterwards which of them had “
            {topic.name}” but by their versions.
          </Notice>
          <Check label={`Merge “${topic.name}” into “${same.name}”`} checked={isAgreed} onChange={setAgreed} />
        </>
      )}
    </CommandDialog>
  );
}
