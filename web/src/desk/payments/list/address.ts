import { aDay, anyText, oneOf } from "../../ui/address";
import { keysOf } from "../../ui/words";
import { PROVIDER_CHOICES, STATUSES } from "../words";

/** What makes the list shorter, beside the reference that is looked for. */
export const FILTERS = {
  status: oneOf(STATUSES),
  purpose: oneOf(keysOf("PaymentPurpose")),
  provider: oneOf(PROVIDER_CHOICES),
  /** Days in Lagos. */
  from: aDay,
  to: aDay,
};

/** What the list shows; all of it stands in the address. */
export const PARTS = { q: anyText, ...FILTERS };
