import { answer, type Page } from "../../../render/page";
import { SitePage } from "../../shell/SitePage";
import { Gone } from "../giving/Gone";
import { GIVING } from "../giving/give";
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
    const gift = `${GIVING}/${token}`;
    const element = (
      <SitePage
        meta={{
          title: read.ok ? `Receipt ${read.body.number}` : "Receipt",
          description: "What was given, when and to whom.",
          canonical: GIVING,
          hidden: true,
        }}
      >
        <div className="wrap">
          {read.ok ? (
            <ReceiptSheet receipt={read.body} gift={gift} pdf={`/api/giving/gifts/${token}/receipt.pdf`} />
          ) : (
            <Gone what="your receipt" status={read.status} again={input.path} />
          )}
        </div>
      </SitePage>
    );
    if (read.ok) return element;
    return { status: read.status >= 500 ? read.status : 404, element };
  },
};
