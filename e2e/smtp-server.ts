import { createServer, type Socket } from "node:net";
import { freePort } from "./server";

/** A stand-in for a mail server: takes mail from one account, over a line without encryption. */
export interface SmtpServer {
  port: number;
  /** Each mail as it came, newest first. */
  taken: string[];
  stop: () => Promise<void>;
}

export async function startSmtpServer(user: string, password: string): Promise<SmtpServer> {
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  const login = Buffer.from(`\0${user}\0${password}`).toString("base64");
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    talk(socket, login, taken);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port,
    taken,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** One connection (RFC 5321), as far as a client goes that sends one mail. */
function talk(socket: Socket, login: string, taken: string[]): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let unread = "";
  let mail: string[] | undefined;
  let isKnown = false;
  const answer = (line: string) => {
    if (mail) {
      if (line !== ".") return mail.push(line);
      taken.unshift(mail.join("\n"));
      mail = undefined;
      return say("250 Taken");
    }
    const [verb = "", ...rest] = line.split(" ");
    switch (verb.toUpperCase()) {
      case "EHLO":
        say("250-stand-in.example");
        return say("250 AUTH PLAIN");
      case "AUTH":
        isKnown = rest[1] === login;
        return say(isKnown ? "235 Welcome" : "535 5.7.8 Username and password not accepted");
      case "MAIL":
        return say(isKnown ? "250 Fine" : "530 5.7.0 Authentication required");
      case "RCPT":
        return say("250 Fine");
      case "DATA":
        mail = [];
        return say("354 Go on");
      case "QUIT":
        say("221 Goodbye");
        return socket.end();
      default:
        return say("502 Not known");
    }
  };
  socket.on("error", () => undefined);
  socket.on("data", (part) => {
    const lines = (unread + part.toString()).split("\r\n");
    unread = lines.pop() ?? "";
    for (const line of lines) answer(line);
  });
  say("220 stand-in.example");
}
