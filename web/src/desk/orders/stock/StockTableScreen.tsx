import { api } from "../../shell/api";
import { SpreadsheetScreen } from "../../ui/SpreadsheetScreen";
import { STOCK } from "../useOrders";

/** Many variants at once: out to a spreadsheet, and back with what was changed there. */
export default function StockTableScreen() {
  return (
    <SpreadsheetScreen
      title="Edit stock in a spreadsheet"
      back={{ to: "/stock", label: "All stock" }}
      explanation={
        <p>
          Change prices, names and warning levels in it. Write what you counted into the column Counted; leave it empty
          to keep the number. A new row without an Id adds a variant of the product in Product id.
        </p>
      }
      noun="Variant"
      file={{ name: "stock.csv", label: "Download stock (CSV)", load: () => api.getFile("/api/desk/stock.csv") }}
      send={(body) => api.post("/api/desk/stock/table", { body })}
      changes={[STOCK]}
    />
  );
}
