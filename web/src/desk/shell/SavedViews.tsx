import { useState } from "react";
import { useSearchParams } from "react-router";
import type { SavedView } from "../../api/schema";
import { CommandDialog } from "../ui/CommandDialog";
import { TextField } from "../ui/fields";
import { filter, save, trash } from "../ui/icons";
import { Menu, type MenuItem } from "../ui/Menu";
import { toast } from "../ui/toasts";
import { useSavedViews, viewOf } from "./views";

interface SavedViewsProps {
  /** The list, as the server keeps its views: letters, digits, `-`. */
  list: string;
  names: readonly string[];
}

export function SavedViews({ list, names }: SavedViewsProps) {
  const [values, setValues] = useSearchParams();
  const [naming, setNaming] = useState(false);
  const { views, save: saving } = useSavedViews(list);
  const now = viewOf(values, names);
  const known = views.find((view) => view.query === now);
  const put = (next: SavedView[], words: string) => saving.mutate(next, { onSuccess: () => toast(words) });
  const items: MenuItem[] = [
    ...views.map((view) => ({
      key: view.name,
      label: view === known ? `${view.name} (shown)` : view.name,
      icon: filter,
      run: () => setValues(new URLSearchParams(view.query)),
    })),
    known
      ? {
          key: "-forget",
          label: `Delete ‘${known.name}’`,
          icon: trash,
          danger: true,
          run: () =>
            put(
              views.filter((view) => view !== known),
              `‘${known.name}’ is deleted.`,
            ),
        }
      : { key: "-save", label: "Save this view…", icon: save, disabled: now === "", run: () => setNaming(true) },
  ];
  return (
    <>
      <Menu label={known ? `View: ${known.name}` : "Saved views"} items={items} />
      {naming && (
        <NameDialog
          taken={views.map((view) => view.name)}
          onClose={() => setNaming(false)}
          onName={(name) => {
            setNaming(false);
            put([...views, { name, query: now }], `Saved as ‘${name}’.`);
          }}
        />
      )}
    </>
  );
}

interface NameDialogProps {
  taken: readonly string[];
  onClose: () => void;
  onName: (name: string) => void;
}

function NameDialog({ taken, onClose, onName }: NameDialogProps) {
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const isTaken = taken.includes(name) && "There is already a view with this name. Choose another.";
  const error = (name === "" && "Enter a name for the view.") || isTaken || undefined;
  return (
    <CommandDialog title="Save this view" confirm="Save view" run={() => !error && onName(name)} onClose={onClose}>
      {(isTried) => (
        <TextField
          label="Name"
          hint="Saves the search, filters and order. Only you can see it."
          error={isTried ? error : undefined}
          value={typed}
          maxLength={60}
          onChange={setTyped}
        />
      )}
    </CommandDialog>
  );
}
