import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PushDevice } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import parts from "../ui/parts.module.css";
import { ago, date } from "../ui/time";
import { toast } from "../ui/toasts";
import css from "./Account.module.css";
import { deviceName } from "./device";
import { hashOwnEndpoint, type PushSupport, readSupport, subscribe, unsubscribe } from "./push";
import { PUSH } from "./useMe";

const HINTS: Record<PushSupport, string> = {
  ready: "On an iPhone, first add the desk to the Home Screen and open it from there.",
  denied: "This browser blocks notifications from the desk. Allow them in its settings, then load this page again.",
  missing: "This browser cannot show notifications.",
};

/** The browsers in which notices are shown, and the button for this one. */
export function PushDevices() {
  const { data } = useQuery({
    queryKey: PUSH,
    queryFn: async ({ signal }) => {
      const [list, own] = await Promise.all([api.get("/api/desk/me/push", { signal }), hashOwnEndpoint()]);
      return { ...list, own };
    },
  });
  const [support, setSupport] = useState(readSupport);
  const add = useCommand({
    call: async (publicKey: string) => {
      const endpoint = await subscribe(publicKey);
      setSupport(readSupport());
      if (endpoint) await api.post("/api/desk/me/push", { body: { endpoint } });
      return endpoint;
    },
    changes: [[...PUSH]],
    toasts: true,
    onDone: (endpoint) => {
      if (endpoint) toast("Notifications are on in this browser.");
    },
  });
  if (!data) return null;
  const isOn = data.items.some(({ endpointHash }) => endpointHash === data.own);
  return (
    <section className="stack" aria-labelledby="push-devices">
      <h3 id="push-devices">Browsers that show them</h3>
      {data.items.length > 0 && (
        <ul className={css.list}>
          {data.items.map((device) => (
            <Device key={device.id} device={device} isOwn={device.endpointHash === data.own} />
          ))}
        </ul>
      )}
      {!isOn && (
        <>
          {support === "ready" && (
            <div>
              <Button
                type="button"
                look="line"
                small
                disabled={add.isPending}
                onClick={() => void add.run(data.publicKey)}
              >
                Turn on in this browser
              </Button>
            </div>
          )}
          <p className="small soft">{HINTS[support]}</p>
        </>
      )}
    </section>
  );
}

function Device({ device, isOwn }: { device: PushDevice; isOwn: boolean }) {
  const { zone } = useSession();
  const name = deviceName(device.device);
  const path = { path: { id: device.id } };
  const test = useCommand({
    call: () => api.post("/api/desk/me/push/{id}/test", { params: path }),
    changes: [[...PUSH]],
    toasts: true,
    said: "A test notification is on its way.",
  });
  const remove = useCommand({
    call: async () => {
      await api.delete("/api/desk/me/push/{id}", { params: path });
      if (isOwn) await unsubscribe();
    },
    changes: [[...PUSH]],
    toasts: true,
    said: "No more notifications there.",
  });
  return (
    <li>
      <div className={css.what}>
        <strong>{name}</strong>
        <span>
          Since {date(device.createdAt, zone)},{" "}
          {device.lastSentAt ? `last notified ${ago(device.lastSentAt, zone)}` : "not notified yet"}
        </span>
      </div>
      {isOwn && <Chip tone="ok">This browser</Chip>}
      <div className={parts.acts}>
        <Button type="button" look="line" small disabled={test.isPending} onClick={() => void test.run()}>
          Send a test<span className="vh"> to {name}</span>
        </Button>
        <Button type="button" look="line" small disabled={remove.isPending} onClick={() => void remove.run()}>
          Turn off<span className="vh"> in {name}</span>
        </Button>
      </div>
    </li>
  );
}
