import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NoticeChoices } from "../../api/schema";
import { api } from "../shell/api";
import { Check } from "../ui/fields";
import { Panel } from "../ui/Panel";
import { toast } from "../ui/toasts";
import { labelOf } from "../ui/words";
import { ME } from "./useMe";

const KEY = [...ME, "notices"] as const;

type Choices = NoticeChoices["items"];

/** The choices after one of them. */
const withChoice = (items: Choices, occasion: string, wanted: boolean): Choices =>
  items.map((one) => (one.occasion === occasion ? { ...one, wanted } : one));

/** What the person is told of by mail: each tick counts at once. Nothing for who may open none of it. */
export function NoticesPanel({ email }: { email: string }) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get("/api/desk/me/notices", { signal }),
  });
  const choose = useMutation({
    mutationFn: ({ items }: NoticeChoices) =>
      api.put("/api/desk/me/notices", {
        body: { wanted: items.filter(({ wanted }) => wanted).map(({ occasion }) => occasion) },
      }),
    onMutate: (chosen) => client.setQueryData(KEY, chosen),
    onSuccess: () => toast("What you are told of is changed."),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  if (!data || data.items.length === 0) return null;
  const { items } = data;
  return (
    <Panel title="Told by mail">
      <div className="stack">
        <p>
          As soon as one of these comes in, a mail goes to {email}. It says that something waits and never what it is
          about.
        </p>
        <fieldset className="stack">
          <legend className="vh">Told by mail of</legend>
          {items.map(({ occasion, wanted }) => (
            <Check
              key={occasion}
              label={labelOf("NoticeOccasion", occasion)}
              checked={wanted}
              onChange={(next) => choose.mutate({ items: withChoice(items, occasion, next) })}
            />
          ))}
        </fieldset>
        <p className="small soft">
          Urgent words are told to somebody in any case: where nobody has chosen them, to the owner.
        </p>
      </div>
    </Panel>
  );
}
