import { Notice } from "../../../ui/Notice";
import { useSession } from "../../shell/session";
import { useIsDone } from "../../shell/useLaunch";
import { CopyButton } from "../../ui/CopyButton";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import css from "../money.module.css";

/** Where the keys of a payment provider come from, and where they go: they stand in no setting, so that no screen can show them. */
export default function SetupScreen() {
  return (
    <>
      <ScreenHead
        title="Set up payments"
        lead="Cards are charged by a payment provider. Its keys are set on the server, not at this desk."
        back={{ to: "/money", label: "All payments" }}
      />
      <div className="stack stack-large">
        <Standing />
        <div className={layout.two}>
          <OwnerPanel />
          <ServerPanel />
        </div>
      </div>
    </>
  );
}

function Standing() {
  const { hasTestMoney } = useSession();
  const isDone = useIsDone("payments");
  if (hasTestMoney) {
    return (
      <Notice tone="cost" title="Test mode">
        No card is charged. Payments, orders and gifts made now move no money.
      </Notice>
    );
  }
  if (isDone === undefined) return null;
  return isDone ? (
    <Notice title="Real payments are taken">Cards are charged by your provider.</Notice>
  ) : (
    <Notice tone="cost" title="Cards are not taken">
      No payment provider is set, so nothing can be paid by card.
    </Notice>
  );
}

/** What who runs the practice does. */
function OwnerPanel() {
  return (
    <Panel title="What you do">
      <ol className={`stack ${css.steps}`}>
        <li>Open an account at Paystack. For cards in pounds and dollars, open one at Stripe as well.</li>
        <li>Copy the live secret key from its dashboard. It begins with sk_live_.</li>
        <li>Hand it to whoever runs your server, in person or by a password manager. Never send it by email.</li>
        <li>
          When it is set, enter the address for webhooks at the provider’s dashboard:
          <Address provider="paystack" name="Paystack" />
          <Address provider="stripe" name="Stripe" />
        </li>
        <li>Pay for something small yourself, then refund it under Money.</li>
      </ol>
    </Panel>
  );
}

function Address({ provider, name }: { provider: string; name: string }) {
  const address = `${location.origin}/api/payments/webhooks/${provider}`;
  return (
    <span className={css.address}>
      <span className={parts.plain}>
        {name}: <code>{address}</code>
      </span>
      <CopyButton text={address} what={`Address for ${name}`} />
    </span>
  );
}

const KEYS = [
  ["BEDSIDE_PAYSTACK_SECRET_KEY", "Paystack’s secret key"],
  ["BEDSIDE_STRIPE_SECRET_KEY", "Stripe’s secret key"],
  ["BEDSIDE_STRIPE_WEBHOOK_SECRET", "Stripe’s webhook secret"],
] as const;

/** What whoever runs the server does. */
function ServerPanel() {
  return (
    <Panel title="What your server administrator does">
      <div className="stack">
        <p>The keys go into the environment of the server, never into its settings file. Then it is started again.</p>
        <dl className={parts.facts}>
          {KEYS.map(([name, what]) => (
            <div key={name} className={parts.stacked}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <p className="small soft">
          A site in production takes live keys only. More is in docs/operate.md, which comes with the program, under
          Payments.
        </p>
      </div>
    </Panel>
  );
}
