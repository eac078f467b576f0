import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { CallSetup } from "../../../api/schema";
import { Notice } from "../../../ui/Notice";
import { api } from "../../shell/api";
import { CopyButton } from "../../ui/CopyButton";
import { Facts } from "../../ui/Facts";
import { Loaded } from "../../ui/Loaded";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { Parts } from "../Parts";
import { PortsPanel } from "./PortsPanel";
import { addressText, portOf, reachOf } from "./ports";

const REACHES: Record<CallSetup["addresses"][number]["reach"], string> = {
  internet: "an address of the internet",
  network: "reached in its own network only",
  machine: "reached on this machine only",
};

/** Whether calls are held here, whether they can be reached, and what to open. */
export default function CallsScreen() {
  const query = useQuery({
    queryKey: ["care", "calls"],
    queryFn: ({ signal }) => api.get("/api/desk/care/calls", { signal }),
  });
  return (
    <>
      <ScreenHead
        title="Calls"
        lead="The sound of voice and video calls needs a port of this server. Your server administrator opens it. See which one, and whether it is reached."
      />
      <Parts />
      <Loaded query={query}>
        {({ addresses, elsewhere }) => (
          <div className={layout.two}>
            <div className="stack">
              {elsewhere && <Elsewhere address={elsewhere} />}
              {addresses.length > 0 && <PortsPanel addresses={addresses} />}
              {reachOf(addresses) !== "internet" && <ToSet addresses={addresses} />}
            </div>
            <Current addresses={addresses} elsewhere={elsewhere} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Elsewhere({ address }: { address: string }) {
  return (
    <Notice title="Calls are held elsewhere">
      <p>
        Patients are sent to <span className={parts.plain}>{address}</span>. To hold calls on this site, empty{" "}
        <Link to="/documents/settings-care">Address for video and voice calls</Link>.
      </p>
    </Notice>
  );
}

const SNIPPET = `rooms_media_listen = "0.0.0.0:7700"
rooms_public_address = ["203.0.113.7"]`;

const VARIABLES = `BEDSIDE_ROOMS_MEDIA_LISTEN=0.0.0.0:7700
BEDSIDE_ROOMS_PUBLIC_ADDRESS=["203.0.113.7"]`;

/** What whoever runs the server has to write down, and to open. */
function ToSet({ addresses }: Pick<CallSetup, "addresses">) {
  const isOff = addresses.length === 0;
  return (
    <Panel title="What to set and open">
      <Notice
        tone="cost"
        title={isOff ? "No port is open for the sound of calls" : "Patients do not reach this address"}
      >
        {isOff
          ? "rooms_media_listen is off, or not set on a server that others reach. Until then, calls on this site are made by phone."
          : "A call gets through on this machine or in its network, and from nowhere else."}
      </Notice>
      <p>This is for your server administrator. Send them the steps below.</p>
      <ol className={parts.lines}>
        <li>
          <span>
            Add this to <code>bedside.toml</code> in the data folder. In place of 203.0.113.7 write the address under
            which the internet reaches this server; behind a router, that of the router.
          </span>
          <pre className={parts.plain}>{SNIPPET}</pre>
          <CopyButton text={SNIPPET} what="Settings" />
        </li>
        <li>
          <span>Or set these environment variables:</span>
          <pre className={parts.plain}>{VARIABLES}</pre>
          <CopyButton text={VARIABLES} what="Variables" />
        </li>
        <li>
          <span>
            Open port 7700 for UDP and for TCP in the firewall of the server, and in that of its provider. Behind a
            router, forward both to the server. No proxy stands in between.
          </span>
        </li>
        <li>
          <span>Restart the server, come back here, and test the ports.</span>
        </li>
      </ol>
    </Panel>
  );
}

function Current({ addresses, elsewhere }: CallSetup) {
  const isOpen = addresses.length > 0;
  return (
    <Panel title="Current settings">
      <Facts
        facts={[
          ["Calls", elsewhere ? "Held elsewhere" : isOpen ? "Held on this site" : "Made by phone"],
          ["Port", isOpen && `${portOf(addresses)}, UDP and TCP`],
          [
            addresses.length > 1 ? "Addresses" : "Address",
            addresses.map((address) => `${addressText(address)} (${REACHES[address.reach]})`).join(", "),
          ],
          [
            "Sound",
            elsewhere ? "Carried by that service" : isOpen && "Carried by this server, encrypted, never recorded",
          ],
        ]}
      />
    </Panel>
  );
}
