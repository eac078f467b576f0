import { answer, type Page } from "../../../render/page";
import { GIVING } from "../giving/give";
import { linkedPage } from "../giving/linked";
import { ReceiptSheet } from "../giving/Sheets";
import type { GiftReceipt } from "../giving/view";

export const page: Page = {
  name: "gift-receipt",
  pattern: "/giving/{token}/receipt",
  personal: true,
  reads: [{ name: "receipt", path: "/api/giving/gifts/{token}/receipt", query: {} }],
  render(input) {
    const read = answer<GiftReceipt>(input, "receipt");
    const token = encodeURIComponent(input.params.token ?? "");
    return linkedPage(input, {
      title: read.ok ? `Receipt ${read.body.number}` : "Receipt",
      description: "What was given, when and to whom.",
      what: "your receipt",
      status: read.ok ? 200 : read.status,
      children: read.ok && (
        <ReceiptSheet receipt={read.body} gift={`${GIVING}/${token}`} pdf={`/api/giving/gifts/${token}/receipt.pdf`} />
      ),
    });
  },
};
