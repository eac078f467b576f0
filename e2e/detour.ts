import { createSocket, type Socket } from "node:dgram";
import type { Page } from "@playwright/test";

/** A way of datagrams to the relay, with the sockets that are its other end. */
interface Way {
  port: number;
  sockets: Socket[];
}

/** Ways of the sound of a page to the relay, which can be cut as those of a phone are when it changes its network. */
export class Detour {
  private readonly ways = new Map<string, Way>();

  /** Leads what a page connects from now on through here, without TCP. */
  async lead(page: Page): Promise<void> {
    await page.exposeFunction("detour", (sdp: string) => this.rewrite(sdp));
    await page.addInitScript(() => {
      const { detour } = window as unknown as { detour: (sdp: string) => Promise<string> };
      const take = RTCPeerConnection.prototype.setRemoteDescription;
      RTCPeerConnection.prototype.setRemoteDescription = async function (answer: RTCSessionDescriptionInit) {
        return take.call(this, { ...answer, sdp: await detour(answer.sdp ?? "") });
      };
    });
  }

  /** From now on nothing passes where connections lead now; new ones find a way. Nobody is told. */
  cut(): void {
    for (const { sockets } of this.ways.values()) for (const socket of sockets) socket.close();
    this.ways.clear();
  }

  private async rewrite(sdp: string): Promise<string> {
    const lines = sdp.split("\r\n").filter((line) => !/^a=candidate:.* tcp /i.test(line));
    return (await Promise.all(lines.map((line) => this.lineFor(line)))).join("\r\n");
  }

  private async lineFor(line: string): Promise<string> {
    const [, before, address, port] = /^(a=candidate:.* udp \d+) (\S+) (\d+)/i.exec(line) ?? [];
    if (!before || !address) return line;
    const place = `${address} ${port}`;
    const way = this.ways.get(place) ?? (await openWay(address, Number(port)));
    this.ways.set(place, way);
    return line.replace(place, `${address} ${way.port}`);
  }
}

/** Hands on what comes, for each sender from a socket of its own, and hands back what is answered. */
async function openWay(address: string, port: number): Promise<Way> {
  const front = createSocket("udp4");
  const sockets = [front];
  const backs = new Map<number, Socket>();
  front.on("message", (packet, from) => {
    let back = backs.get(from.port);
    if (!back) {
      back = createSocket("udp4");
      back.on("message", (answer) => front.send(answer, from.port, from.address));
      backs.set(from.port, back);
      sockets.push(back);
    }
    back.send(packet, port, address);
  });
  await new Promise<void>((resolve) => front.bind(0, address, resolve));
  return { port: front.address().port, sockets };
}
