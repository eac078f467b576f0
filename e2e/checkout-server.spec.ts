import { createHmac, randomUUID } from "node:crypto";
import { createPaystack, verifyPaystackWebhookSignature } from "@alexasomba/paystack-node";
import { AMOUNT, expect, payByCard, type Till, test } from "./till";

/* A merchant's server with a published SDK (`@alexasomba/paystack-node`), at the embedded sandbox. */

const client = (till: Till, secretKey = till.keys.secret) =>
  createPaystack({ secretKey, baseUrl: till.served.sandbox.replace(/\/$/, ""), timeoutMs: 10_000 });

/** What every call answers with, once it is certain that it worked. */
interface Answer<Data> {
  status: boolean;
  message: string;
  data: Data;
  meta?: Record<string, unknown>;
}

function good<Data>(result: { data?: unknown; error?: unknown; response: Response }): Answer<Data> {
  expect(result.error).toBeUndefined();
  expect(result.response.status).toBe(200);
  const answer = result.data as Answer<Data>;
  expect(answer.status).toBe(true);
  return answer;
}

interface Transaction {
  id: number;
  reference: string;
  status: string;
  amount: number;
  requested_amount: number;
  currency: string;
  fees: number | null;
  paid_at: string | null;
  metadata: Record<string, unknown>;
  customer: { email: string };
  authorization: { last4: string; reusable: boolean };
}

test("initialise, pay, verify, list, refund", async ({ page, till }) => {
  const paystack = client(till);
  const reference = `sdk-${randomUUID()}`;
  const made = good<{ authorization_url: string; access_code: string; reference: string }>(
    await paystack.transaction_initialize({
      body: {
        email: "ada@example.org",
        amount: AMOUNT,
        currency: "NGN",
        reference,
        callback_url: `${till.served.base}/nowhere-else`,
        metadata: JSON.stringify({ cart: 7 }),
      },
    }),
  );
  expect(made.message).toBe("Authorization URL created");
  expect(made.data).toEqual({
    authorization_url: till.served.sandbox + made.data.access_code,
    access_code: expect.stringMatching(/^[a-z0-9]+$/),
    reference,
  });
  const verify = async () => good<Transaction>(await paystack.transaction_verify({ params: { path: { reference } } }));
  expect((await verify()).data).toMatchObject({ status: "abandoned", amount: AMOUNT, paid_at: null });

  // The redirect flow, as a shop without any client has it.
  await page.route("**/nowhere-else*", (route) => route.fulfill({ contentType: "text/html", body: "Thank you" }));
  await page.goto(made.data.authorization_url);
  await payByCard(page.mainFrame());
  await page.waitForURL(`**/nowhere-else?trxref=${reference}&reference=${reference}`);

  const { data: paid, message } = await verify();
  expect(message).toBe("Verification successful");
  expect(paid).toMatchObject({
    reference,
    status: "success",
    amount: AMOUNT,
    requested_amount: AMOUNT,
    currency: "NGN",
    metadata: { cart: 7 },
    customer: { email: "ada@example.org" },
    authorization: { last4: "4081", reusable: true },
  });
  expect(Number.isSafeInteger(paid.id)).toBe(true);
  expect(paid.paid_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  // 1.5 % and ₦100.
  expect(paid.fees).toBe(33_103);

  const fetched = good<Transaction>(await paystack.transaction_fetch({ params: { path: { id: paid.id } } }));
  expect(fetched.data).toMatchObject({ id: paid.id, reference, amount: AMOUNT });
  const listed = good<Transaction[]>(
    await paystack.transaction_list({ params: { query: { perPage: 5, page: 1, status: "success" } as never } }),
  );
  expect(listed.data.map((one) => one.reference)).toContain(reference);
  expect(listed.meta).toMatchObject({ page: 1, perPage: 5 });
  const timeline = good<{ success: boolean }>(
    await paystack.transaction_timeline({ params: { path: { id: reference } as never } }),
  );
  expect(timeline.data.success).toBe(true);
  good(await paystack.transaction_totals({}));

  const refund = good<{ id: number; status: string; amount: number; transaction: { reference: string } }>(
    await paystack.refund_create({ body: { transaction: reference, amount: 100_000 } as never }),
  );
  expect(refund.message).toBe("Refund has been queued for processing");
  expect(refund.data).toMatchObject({ status: "pending", amount: 100_000, transaction: { reference } });
  expect((await verify()).data.status).toBe("reversal-pending");
  const refunds = good<{ id: number; transaction: number; amount: number }[]>(
    await paystack.refund_list({ params: { query: { transaction: String(paid.id) } as never } }),
  );
  expect(refunds.data).toMatchObject([{ id: refund.data.id, transaction: paid.id, amount: 100_000 }]);
  const one = good<{ status: string }>(
    await paystack.refund_fetch({ params: { path: { id: String(refund.data.id) } as never } }),
  );
  expect(one.data.status).toBe("pending");
});

test("mistakes come back as the provider's own", async ({ till }) => {
  const paystack = client(till);
  const body = { email: "ada@example.org", amount: AMOUNT, reference: `sdk-${randomUUID()}` };
  const refusals: [Record<string, unknown>, string][] = [
    [{ email: "nobody" }, "Invalid Email Address Passed"],
    [{ amount: 0 }, "Invalid Amount Sent"],
    [{ amount: -100 }, "Invalid Amount Sent"],
    [{ amount: 100.5 }, '"amount" must be an integer'],
    [{ amount: 1e30 }, '"amount" must be an integer'],
    [{ currency: "JPY" }, "Currency not supported by merchant"],
    [{ reference: "not a reference!" }, expect.stringContaining("Invalid transaction reference") as never],
  ];
  for (const [change, message] of refusals) {
    const refused = await paystack.transaction_initialize({ body: { ...body, ...change } as never });
    expect(refused.response.status, JSON.stringify(change)).toBe(400);
    expect(refused.error).toMatchObject({ status: false, message });
  }
  good(await paystack.transaction_initialize({ body }));
  const again = await paystack.transaction_initialize({ body });
  expect(again.error).toMatchObject({ message: "Duplicate Transaction Reference", code: "duplicate_reference" });
  const unknown = await paystack.transaction_verify({ params: { path: { reference: "nothing" } } });
  expect(unknown.error).toMatchObject({ status: false, code: "transaction_not_found" });
  const unpaid = await paystack.refund_create({ body: { transaction: body.reference } as never });
  expect(unpaid.response.status).toBe(400);
  const stranger = await client(till, "sk_test_stranger").transaction_list({});
  expect([stranger.response.status, (stranger.error as { code?: string })?.code]).toEqual([401, "invalid_Key"]);
});

test("its check of a webhook's signature and ours agree", async ({ till }) => {
  const rawBody = JSON.stringify({ event: "charge.success", data: { id: 1, reference: "nobody's" } });
  const signature = createHmac("sha512", till.keys.secret).update(rawBody).digest("hex");
  const { secret } = till.keys;
  const send = (words: string) =>
    fetch(`${till.served.base}/api/payments/webhooks/sandbox`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-paystack-signature": words },
      body: rawBody,
    });
  expect(verifyPaystackWebhookSignature({ rawBody, signature, secret })).toBe(true);
  expect((await send(signature)).status).toBe(200);
  const forged = signature.replace(/^./, (sign) => (sign === "0" ? "1" : "0"));
  expect(verifyPaystackWebhookSignature({ rawBody, signature: forged, secret })).toBe(false);
  expect((await send(forged)).status).toBe(401);
});
