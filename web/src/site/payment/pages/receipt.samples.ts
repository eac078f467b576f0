import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { REFERENCE, receiptSample } from "../samples-data";

const path = "/payment/receipt";
const query = { reference: REFERENCE };
const none = failed(404, "There is no receipt: nothing has been paid, or not yet.");

export const samples: PageSamples = {
  page: "payment-receipt",
  samples: {
    typical: { path, query, data: { receipt: ok(receiptSample()) } },
    empty: { path, data: { receipt: none }, status: 404 },
    long: {
      path,
      query,
      data: {
        receipt: ok(
          receiptSample({
            conversion: LONG,
            refunded: "NGN 9,999,999,999.99",
            seller: { name: LONG, details: [LONG], tax: LONG },
          }),
        ),
      },
    },
    error: { path, query, data: { receipt: failed(503, "Service Unavailable") }, status: 503 },
    plain: {
      path,
      query,
      data: {
        receipt: ok(
          receiptSample({
            conversion: null,
            isTest: false,
            seller: { name: "", details: [], tax: "" },
            paid: "₦24,000",
          }),
        ),
      },
    },
  },
};
