import { useSession } from "../shell/session";

/** Says beside sums that what was paid by card is no money, while payments are for trying out. */
export function TestMoney() {
  const { hasTestMoney } = useSession();
  if (!hasTestMoney) return null;
  return <p className="small soft">Card payments are tests, and count here: no money moves.</p>;
}
