import { features } from "./features";

const hooks = features.flatMap(({ useAlerts }) => (useAlerts ? [useAlerts] : []));

/** How many things must not wait: new bookings, patients who are there, payments to check, urgent words. */
export function useAlertCount(): number {
  // biome-ignore lint/correctness/useHookAtTopLevel: the list of features never changes, so their hooks come in the same order
  const counts = hooks.map((useAlerts) => useAlerts() ?? 0);
  return counts.reduce((sum, count) => sum + count, 0);
}
