import { useDeferredValue, useState } from "react";
import { Button } from "../../../ui/Button";
import { LoadingState } from "../../../ui/States";
import formCss from "../../forms/forms.module.css";
import { api } from "../../shell/api";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/fields";
import { FailedState } from "../../ui/states";
import { useList } from "../../ui/useList";

interface DocumentPickerProps {
  kind: "faq" | "shop";
  onPick: (document: { id: string; title: string }) => void;
  onClose: () => void;
}

const WORDS = {
  faq: { title: "Choose a question", search: "Search the questions" },
  shop: { title: "Choose a shop item", search: "Search the shop" },
};

export function DocumentPicker({ kind, onPick, onClose }: DocumentPickerProps) {
  const [words, setWords] = useState("");
  const q = useDeferredValue(words.trim());
  const found = useList({
    queryKey: ["documents", { kind, q, state: "live" }],
    queryFn: ({ signal }) =>
      api.get("/api/desk/documents", { params: { query: { kind, q, state: "live", limit: 30 } }, signal }),
  });
  const items = found.data?.items ?? [];
  return (
    <Dialog open title={WORDS[kind].title} onClose={onClose}>
      <TextField label={WORDS[kind].search} type="search" autoComplete="off" value={words} onChange={setWords} />
      {found.isError && <FailedState error={found.error} retry={() => found.refetch()} level={3} />}
      {found.isPending && <LoadingState />}
      {found.data && items.length === 0 && <p className="soft">Nothing matches.</p>}
      <ul className={formCss.found} role="list">
        {items.map(({ id, title }) => (
          <li key={id}>
            <Button type="button" look="line" small onClick={() => onPick({ id, title })}>
              {title}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
