import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/Button";
import { Dialog } from "../ui/Dialog";
import { TextField } from "../ui/fields";
import { filter, save, trash } from "../ui/icons";
import { Menu, type MenuItem } from "../ui/Menu";
import { toast } from "../ui/toasts";
import { type SavedView, useSavedViews, viewOf } from "./views";

interface SavedViewsProps {
  /** The list, as the server keeps its views: letters, digits, `-`. */
  list: string;
  /** The names of its filters in the address. */
  names: readonly string[];
}

/** Filters that somebody named to come back to. */
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
          label: `Forget ‘${known.name}’`,
          icon: trash,
          danger: true,
          run: () =>
            put(
              views.filter((view) => view !== known),
              `‘${known.name}’ is forgotten.`,
            ),
        }
      : { key: "-save", label: "Save what is shown…", icon: save, disabled: now === "", run: () => setNaming(true) },
  ];
  return (
    <>
      <Menu label={known ? `View: ${known.name}` : "Saved views"} items={items} />
      <NameDialog
        open={naming}
        taken={views.map((view) => view.name)}
        onClose={() => setNaming(false)}
        onName={(name) => {
          setNaming(false);
          put([...views, { name, query: now }], `Saved as ‘${name}’.`);
        }}
      />
    </>
  );
}

interface NameDialogProps {
  open: boolean;
  taken: readonly string[];
  onClose: () => void;
  onName: (name: string) => void;
}

function NameDialog({ open, taken, onClose, onName }: NameDialogProps) {
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === "") return setError("Give the view a name.");
    if (taken.includes(trimmed)) return setError("There is a view with this name. Choose another one.");
    setName("");
    setError(undefined);
    onName(trimmed);
  };
  return (
    <Dialog open={open} title="Save this view" onClose={onClose}>
      <form onSubmit={submit} noValidate className="stack">
        <TextField
          label="Name"
          hint="The words searched for, the filters and the order are kept. Only you see it."
          error={error}
          value={name}
          maxLength={60}
          onChange={setName}
        />
        <Button>Save view</Button>
      </form>
    </Dialog>
  );
}
