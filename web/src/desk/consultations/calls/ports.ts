import type { CallSetup } from "../../../api/schema";
import type { Way, WayReport } from "../../../ui/call/device-check";

export const WAYS: readonly Way[] = ["udp", "tcp"];

export type PortReport = Record<Way, WayReport>;

type CallAddress = CallSetup["addresses"][number];

/** From how far the addresses of the sound are reached, at best. */
export function reachOf(addresses: readonly CallAddress[]): CallAddress["reach"] | undefined {
  const found = addresses.map(({ reach }) => reach);
  return (["internet", "network", "machine"] as const).find((reach) => found.includes(reach));
}

/** As it is written in addresses of the web: IPv6 in brackets. */
export const addressText = ({ ip, port }: CallAddress): string =>
  ip.includes(":") ? `[${ip}]:${port}` : `${ip}:${port}`;

/** All addresses have one port. */
export const portOf = (addresses: readonly CallAddress[]): number => addresses[0]?.port ?? 0;

export function reachedWords({ isOpen, roundTrip }: WayReport): string {
  if (!isOpen) return "Not reached";
  if (roundTrip === undefined) return "Reached";
  return roundTrip < 1 ? "Reached in under 1 ms" : `Reached in ${Math.round(roundTrip)} ms`;
}

/** What has to be opened for a way that is not reached. */
export const openWords = (way: Way, port: number): string =>
  `Open ${port}/${way} in the firewall of this server, and in that of its provider. Behind a router, forward ${port}/${way} to this server.`;

/** What follows from both, for the practice. */
export function resultWords({ udp, tcp }: PortReport, addresses: readonly CallAddress[]): string {
  if (udp.isOpen && tcp.isOpen) {
    return reachOf(addresses) === "internet"
      ? "Calls get through from where you are. Patients come from elsewhere: test once more on a phone with mobile data."
      : "Calls get through from where you are, and from nowhere outside.";
  }
  if (tcp.isOpen) {
    return "Until then calls go by TCP, with short gaps on poor lines. If the port is open already, the network that you are in lets no UDP out: test again on a phone with mobile data.";
  }
  if (udp.isOpen)
    return "Until then, patients in networks that let no UDP out, as in hospitals and offices, cannot call.";
  return `No call gets through. If both are open already, ask whether the internet reaches this server at ${addresses.map(({ ip }) => ip).join(" or ")}: that address is set in rooms_public_address.`;
}
