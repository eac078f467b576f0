import { useQuery } from "@tanstack/react-query";
import { api } from "../../shell/api";
import { Loaded } from "../../ui/Loaded";
import layout from "../../ui/layout.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { Parts } from "../Parts";
import { RATES } from "../useMoney";
import { RatesForm } from "./RatesForm";
import { FetchedPanel, InUsePanel } from "./RatesPanels";

/** Which rate is used to turn prices into naira, where it comes from, and what the desk says about it. */
export default function RatesScreen() {
  const query = useQuery({
    queryKey: RATES,
    queryFn: ({ signal }) => api.get("/api/desk/rates", { signal }),
    refetchInterval: 60_000,
  });
  return (
    <>
      <ScreenHead
        title="Exchange rates"
        lead="How prices in other currencies are converted to naira. A price already quoted keeps its rate."
      />
      <Parts />
      <Loaded query={query} lines={6}>
        {(data) => (
          <div className={layout.two}>
            <RatesForm key={JSON.stringify(data.rules)} rules={data.rules} />
            <div className="stack stack-large">
              <InUsePanel rates={data} />
              <FetchedPanel rates={data} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}
