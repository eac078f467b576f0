import type { WebhookRow } from "../../api/schema";
import { Facts } from "../ui/Facts";
import { Panel } from "../ui/Panel";
import parts from "../ui/parts.module.css";
import { StateChip } from "../ui/StateChip";
import { At } from "../ui/When";
import { kindWords, offWords, stateWords } from "./words";

/** What a webhook is told, where, and how that goes. */
export function WebhookPanel({ webhook }: { webhook: WebhookRow }) {
  const { address, occasions, failingSince, lastSuccessAt, oldSecretUntil } = webhook;
  return (
    <div className={parts.told}>
      <Panel title="About it" aside={<StateChip words={stateWords(webhook)} />}>
        <Facts
          facts={[
            ["Why it is off", offWords(webhook)],
            ["Address", address],
            ["Told of", occasions.map(kindWords).join(" · ")],
            ["Last delivered", lastSuccessAt ? <At key="ok" at={lastSuccessAt} /> : "never"],
            ["Failing since", failingSince && <At key="bad" at={failingSince} />],
            ["Old secret until", oldSecretUntil && <At key="old" at={oldSecretUntil} />],
          ]}
        />
        {failingSince && (
          <p className="small soft">
            After five days without success, the site switches it off and tells staff by email.
          </p>
        )}
      </Panel>
    </div>
  );
}
