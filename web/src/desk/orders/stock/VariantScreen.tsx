import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { StockDesk } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { pencil, plus } from "../../../ui/icons";
import { useMay } from "../../shell/session";
import { Confirm } from "../../ui/Dialog";
import { Fact } from "../../ui/Facts";
import { archive } from "../../ui/icons";
import layout from "../../ui/layout.module.css";
import { OneScreen } from "../../ui/OneScreen";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { ScreenHead } from "../../ui/ScreenHead";
import { formatAmounts } from "../amount";
import css from "../orders.module.css";
import { MONEY_RIGHT } from "../rights";
import { countPieces, nameVariant } from "../words";
import { ChangeDialog } from "./ChangeDialog";
import { EditVariantDialog } from "./EditVariantDialog";
import { EntriesPanel } from "./EntriesPanel";
import { FilePanel } from "./FilePanel";
import { LowChip } from "./LowChip";
import { useDetails, useVariant } from "./useVariant";
import { keepDetails } from "./variant";

const BACK = { to: "/stock", label: "All stock" };

/** One variant: how many there are, what it costs, and every change of its number. */
export default function VariantScreen() {
  const { id = "" } = useParams();
  return (
    <OneScreen title="A variant" back={BACK} query={useVariant(id)}>
      {(data) => <Shown variant={data} />}
    </OneScreen>
  );
}

function Shown({ variant }: { variant: StockDesk }) {
  const [open, setOpen] = useState<"change" | "edit" | "retire">();
  const navigate = useNavigate();
  const mayKeep = useMay(MONEY_RIGHT);
  const close = () => setOpen(undefined);
  const retire = useDetails(variant, "It is not sold any more.", () => void navigate("/stock"));
  return (
    <>
      <ScreenHead title={nameVariant(variant)} back={BACK}>
        {variant.isLow && <LowChip />}
        {mayKeep && (
          <>
            {!variant.isDigital && (
              <Button type="button" small icon={plus} onClick={() => setOpen("change")}>
                Change stock
              </Button>
            )}
            <Button type="button" look="line" small icon={pencil} onClick={() => setOpen("edit")}>
              Edit details
            </Button>
            <Button type="button" look="quiet" small icon={archive} onClick={() => setOpen("retire")}>
              Stop selling
            </Button>
          </>
        )}
      </ScreenHead>
      <ProblemSummary error={retire.error} />
      <div className={layout.two}>
        <EntriesPanel entries={variant.entries} />
        <div className="stack stack-large">
          <NumbersPanel variant={variant} />
          <DetailsPanel variant={variant} />
          {mayKeep && <FilePanel variant={variant} />}
        </div>
      </div>
      {open === "change" && <ChangeDialog variant={variant} onClose={close} />}
      {open === "edit" && <EditVariantDialog variant={variant} onClose={close} />}
      <Confirm
        open={open === "retire"}
        title="Stop selling this variant?"
        action="Stop selling"
        danger
        busy={retire.isPending}
        onConfirm={() => {
          close();
          retire.run({ ...keepDetails(variant), retired: true });
        }}
        onClose={close}
      >
        Nobody can buy it any more. Orders that include it stay as they are, and its changes are kept.
      </Confirm>
    </>
  );
}

function NumbersPanel({ variant: { onHand, reserved, free, lowAt, isDigital } }: { variant: StockDesk }) {
  // Of a file there is always one more.
  if (isDigital) return null;
  return (
    <Panel title="Pieces">
      <dl className={css.facts}>
        <Fact name="Free to sell">
          <span className={css.large}>{String(free)}</span>
        </Fact>
        <Fact name="On the shelf">{String(onHand)}</Fact>
        <Fact name="Reserved">{reserved > 0 ? `${countPieces(reserved)} for open orders` : "None"}</Fact>
        <Fact name="Low at">{countPieces(lowAt)}</Fact>
      </dl>
    </Panel>
  );
}

function DetailsPanel({ variant }: { variant: StockDesk }) {
  const mayRead = useMay("read_content");
  const { productId, productTitle, isOffered, label, priceNgn, priceGbp, priceUsd } = variant;
  const name = productTitle || "Deleted product";
  const prices = formatAmounts({ NGN: priceNgn, GBP: priceGbp, USD: priceUsd });
  return (
    <Panel title="Details">
      <dl className={css.facts}>
        <Fact name="Product">{mayRead ? <Link to={`/documents/${productId}`}>{name}</Link> : name}</Fact>
        {!isOffered && <Fact name="On sale">No: the product is not published, or it is a sample</Fact>}
        <Fact name="Variant">{label || "The only one"}</Fact>
        <Fact name="Own prices">{prices || "None: the product’s prices count"}</Fact>
      </dl>
    </Panel>
  );
}
