import { createServer } from "node:http";
import { freePort } from "./server";

/** A mail as the service gets it, by the names of the specification. */
interface SentMail {
  email: string;
  subject: string;
  message: string;
}

/** A stand-in for the email-delivery service, which takes everything. */
export interface MailService {
  /** What makes a server hand its mail over to it. */
  settings: NodeJS.ProcessEnv;
  /** Every issue to an address, newest first. */
  mailsTo: (address: string) => string;
  stop: () => Promise<void>;
}

export async function startMailService(): Promise<MailService> {
  const taken: SentMail[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      taken.unshift(JSON.parse(Buffer.concat(parts).toString()).template_params);
      response.end("OK");
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    settings: {
      BEDSIDE_MAIL_EMAILJS: "send",
      BEDSIDE_MAIL_EMAILJS_URL: `http://127.0.0.1:${port}`,
      BEDSIDE_MAIL_EMAILJS_USER_ID: "user",
      BEDSIDE_MAIL_EMAILJS_SERVICE_ID: "service",
      BEDSIDE_MAIL_EMAILJS_TEMPLATE_ID: "template",
    },
    mailsTo: (address) => {
      const own = taken.filter(({ email }) => email.toLowerCase() === address.toLowerCase());
      return own.map(({ subject, message }) => `${subject}\n\n${message}\n`).join("\n");
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
