import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../../ui/Button";
import { messageCircle } from "../../../ui/icons";
import { markedIn, type Passage, type PassageComments } from "../../editor/passages";
import type { JsonObject } from "../../forms/values";
import { Dialog } from "../../ui/Dialog";
import { fieldId } from "../../ui/fields";
import { Panel } from "../../ui/Panel";
import { toast } from "../../ui/toasts";
import { Comments, type Marked } from "./CommentsPanel";
import css from "./comments.module.css";
import { useBeside } from "./useBeside";
import { useComments } from "./useComments";

interface CommentsOfDocument {
  id: string;
  body: JsonObject;
  mayWrite: boolean;
  onShow: (field: string, key: string) => void;
}

interface Shown {
  passages: PassageComments | undefined;
  /** Beside the text, where there is room. */
  panel: ReactNode;
  /** Opens the sheet, where there is none. */
  button: ReactNode;
  sheet: ReactNode;
}

/** Comments on passages of one document: beside the text on wide screens, in a sheet on others. */
export function usePassageComments({ id, body, mayWrite, onShow }: CommentsOfDocument): Shown {
  const { data } = useComments(id);
  const [params] = useSearchParams();
  const isBeside = useBeside();
  const [marked, setMarked] = useState<Marked>();
  const [isOpen, setIsOpen] = useState(params.has("comments"));
  const open = useMemo(() => (data?.items ?? []).filter(({ resolvedAt }) => !resolvedAt), [data]);
  const fields = Object.keys(body).filter((name) => Array.isArray(body[name]));
  const begin = useCallback((field: string, passage: Passage) => {
    setMarked({ field, ...passage });
    setIsOpen(true);
  }, []);
  const passages = useMemo<PassageComments | undefined>(() => {
    const marks = new Map<string, typeof open>();
    for (const thread of open) marks.set(thread.field, [...(marks.get(thread.field) ?? []), thread]);
    if (!mayWrite) return { marksOf: (field) => marks.get(field) ?? NONE, comment: () => undefined };
    return { marksOf: (field) => marks.get(field) ?? NONE, comment: begin };
  }, [open, mayWrite, begin]);
  const take = () => {
    const found = takeMarked(fields);
    if (found) begin(found.field, found);
    else toast("Mark the words that you want to comment on first.", "info");
  };
  const list = (
    <Comments
      id={id}
      body={body}
      marked={marked}
      mayWrite={mayWrite}
      onMarked={setMarked}
      onTake={take}
      onShow={(field, key) => {
        if (!isBeside) setIsOpen(false);
        onShow(field, key);
      }}
    />
  );
  const count = open.length;
  const close = () => {
    setIsOpen(false);
    setMarked(undefined);
  };
  return {
    passages,
    panel: isBeside && <Panel title={count > 0 ? `Comments (${count})` : "Comments"}>{list}</Panel>,
    button: !isBeside && (
      <Button
        type="button"
        look="line"
        small
        icon={messageCircle}
        // The marked words keep their mark.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          const found = takeMarked(fields);
          if (found && mayWrite) begin(found.field, found);
          else setIsOpen(true);
        }}
      >
        Comments{count > 0 && ` (${count})`}
      </Button>
    ),
    sheet: !isBeside && (
      <Dialog open={isOpen} title="Comments" size="sheet" onClose={close}>
        <div className={css.sheet}>{list}</div>
      </Dialog>
    ),
  };
}

const NONE: readonly never[] = [];

/** The words that are marked in the text of one of these fields. */
function takeMarked(fields: readonly string[]): Marked | undefined {
  for (const field of fields) {
    const text = document.getElementById(fieldId(`body.${field}`));
    const passage = text && markedIn(text, getSelection());
    if (passage) return { field, ...passage };
  }
  return undefined;
}
