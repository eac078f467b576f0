/** JavaScript types as the parameter check names them: `typeof`, with `array` told apart from `object`. */
export type ParameterType =
  | "string"
  | "number"
  | "array"
  | "object"
  | "function"
  | "boolean"
  | "bigint"
  | "symbol"
  | "undefined";

interface Parameter {
  types: readonly ParameterType[];
  /** Name in the body of the set-up call; where it is missing, the parameter keeps its own name. */
  field?: string;
}

const TEXT: Parameter = { types: ["string"] };
const TEXT_OR_NUMBER: Parameter = { types: ["string", "number"] };
const NUMBER: Parameter = { types: ["number"] };
const LIST: Parameter = { types: ["array"] };
const OBJECT: Parameter = { types: ["object"] };
const CALLBACK: Parameter = { types: ["function"] };

const as = (field: string, { types }: Parameter): Parameter => ({ types, field });

/** Every transaction parameter and alias that the provider knows (facts 1.1), in the order of renaming. Any other name is dropped. */
export const PARAMETERS: ReadonlyMap<string, Parameter> = new Map(
  Object.entries({
    key: TEXT,
    amount: TEXT_OR_NUMBER,
    email: TEXT,
    currency: TEXT,
    label: TEXT,
    firstName: as("firstname", TEXT),
    firstname: TEXT,
    lastName: as("lastname", TEXT),
    lastname: TEXT,
    phone: TEXT,
    customerCode: as("customer_code", TEXT),
    customer_code: TEXT,
    channels: LIST,
    paymentRequest: as("payment_request", TEXT_OR_NUMBER),
    payment_request: TEXT_OR_NUMBER,
    paymentPage: as("payment_page", TEXT),
    payment_page: TEXT_OR_NUMBER,
    hash: TEXT,
    container: TEXT,
    metadata: OBJECT,
    subaccountCode: as("subaccount", TEXT),
    subaccount: TEXT,
    bearer: TEXT,
    transactionCharge: as("transaction_charge", TEXT_OR_NUMBER),
    transaction_charge: TEXT_OR_NUMBER,
    planCode: as("plan", TEXT),
    plan: TEXT,
    subscriptionCount: as("quantity", NUMBER),
    quantity: NUMBER,
    planInterval: as("interval", TEXT),
    interval: TEXT,
    subscriptionLimit: as("invoice_limit", NUMBER),
    invoice_limit: TEXT_OR_NUMBER,
    subscriptionStartDate: as("start_date", TEXT),
    start_date: TEXT,
    reference: as("ref", TEXT),
    ref: TEXT,
    split: OBJECT,
    split_code: TEXT,
    order_id: NUMBER,
    transaction_type: TEXT,
    subscription: NUMBER,
    card: TEXT,
    bank: TEXT,
    language: TEXT,
    connect_account: TEXT,
    connect_split: LIST,
    accessCode: TEXT,
    onSuccess: CALLBACK,
    onCancel: CALLBACK,
    onError: CALLBACK,
    onLoad: CALLBACK,
    onBankTransferConfirmationPending: CALLBACK,
    callback: CALLBACK,
    onClose: CALLBACK,
  } satisfies Record<string, Parameter>),
);

export function typeOf(value: unknown): ParameterType {
  return Array.isArray(value) ? "array" : typeof value;
}
