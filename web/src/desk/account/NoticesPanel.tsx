import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { NoticeChoice } from "../../api/schema";
import { api } from "../shell/api";
import { Panel } from "../ui/Panel";
import { toast } from "../ui/toasts";
import { labelOf } from "../ui/words";
import css from "./Account.module.css";
import { PushDevices } from "./PushDevices";
import { QuietHoursForm } from "./QuietHoursForm";
import { NOTICES } from "./useMe";

type Way = "wanted" | "pushed";

const WAYS: { way: Way; label: string }[] = [
  { way: "wanted", label: "Email" },
  { way: "pushed", label: "Browser" },
];

const namesOf = (items: NoticeChoice[], way: Way) => items.filter((one) => one[way]).map(({ occasion }) => occasion);

const CHOOSING = ["account", "notices", "choosing"];

/**
 * What is ticked, and what to do with a tick. Each call sends all ticks, so they go one after the other, and until the last
 * of them is stored the ticks here count: an older list that arrives meanwhile would untick what was just chosen.
 */
function useTicks(stored: NoticeChoice[] | undefined) {
  const client = useQueryClient();
  const [ticked, setTicked] = useState<NoticeChoice[]>();
  const choose = useMutation({
    mutationKey: CHOOSING,
    scope: { id: CHOOSING.join() },
    mutationFn: (items: NoticeChoice[]) =>
      api.put("/api/desk/me/notices", {
        body: { wanted: namesOf(items, "wanted"), pushed: namesOf(items, "pushed") },
      }),
    onSuccess: () => toast("Notifications saved."),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: NOTICES });
      // Only this one is left: nothing was ticked since.
      if (client.isMutating({ mutationKey: CHOOSING }) === 1) setTicked(undefined);
    },
  });
  const items = ticked ?? stored ?? [];
  const tick = (occasion: string, way: Way, is: boolean) => {
    const next = items.map((one) => (one.occasion === occasion ? { ...one, [way]: is } : one));
    setTicked(next);
    choose.mutate(next);
  };
  return { items, tick };
}

/** Of what the person is notified, and how: each tick counts at once. Nothing for who may open none of it. */
export function NoticesPanel({ email }: { email: string }) {
  const { data } = useQuery({
    queryKey: NOTICES,
    queryFn: ({ signal }) => api.get("/api/desk/me/notices", { signal }),
  });
  const { items, tick } = useTicks(data?.items);
  if (!data || items.length === 0) return null;
  return (
    <Panel title="Email and browser alerts">
      <div className="stack">
        <p>
          We alert you as soon as one of these comes in: by email to {email}, and in the browsers that you turn on
          below. An alert says that something is waiting, never who it is or what it is about.
        </p>
        <table className={css.notices}>
          <caption className="vh">Notify me about</caption>
          <thead>
            <tr>
              <td />
              {WAYS.map(({ way, label }) => (
                <th key={way} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => {
              const name = labelOf("NoticeOccasion", item.occasion);
              return (
                <tr key={item.occasion}>
                  <th scope="row">{name}</th>
                  {WAYS.map(({ way, label }) => (
                    <td key={way}>
                      <input
                        type="checkbox"
                        aria-label={`${name}: ${label.toLowerCase()}`}
                        checked={item[way]}
                        onChange={(event) => tick(item.occasion, way, event.target.checked)}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
        <p className="small soft">
          Someone is always emailed about urgent messages: if nobody has chosen them, the owner is.
        </p>
        <PushDevices />
        <QuietHoursForm key={JSON.stringify(data.quietHours)} hours={data.quietHours ?? null} />
      </div>
    </Panel>
  );
}
