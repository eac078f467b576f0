import { t } from "../../../messages/message";
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
      title: read.ok
        ? t("partnership-receipt-title", { number: read.body.number })
        : t("partnership-receipt-sheet-heading"),
      description: t("partnership-receipt-description"),
      failed: t("partnership-receipt-failed"),
      status: read.ok ? 200 : read.status,
      children: read.ok && (
        <ReceiptSheet receipt={read.body} gift={`${GIVING}/${token}`} pdf={`/api/giving/gifts/${token}/receipt.pdf`} />
      ),
    });
  },
};
