import type { MailServerRequest } from "../../../api/schema";

type Server = Pick<MailServerRequest, "host" | "port" | "security">;

interface Provider extends Server {
  key: string;
  label: string;
  /** What to enter there that is not obvious. */
  hint: string;
}

const tls = (host: string): Server => ({ host, port: 465, security: "tls" });
const startTls = (host: string): Server => ({ host, port: 587, security: "starttls" });

/** Servers as the providers' help pages name them. */
export const PROVIDERS: readonly Provider[] = [
  {
    key: "google",
    label: "Gmail or Google Workspace",
    ...tls("smtp.gmail.com"),
    hint: "The username is your whole address. Instead of your usual password, use an app password: Google Account, Security, 2-Step Verification, App passwords.",
  },
  {
    key: "microsoft",
    label: "Microsoft 365",
    ...startTls("smtp.office365.com"),
    hint: "The username is your whole address. Your administrator has to switch on “Authenticated SMTP” for this mailbox.",
  },
  {
    key: "yahoo",
    label: "Yahoo Mail",
    ...tls("smtp.mail.yahoo.com"),
    hint: "The username is your whole address. Instead of your usual password, use an app password from Account security.",
  },
  {
    key: "icloud",
    label: "iCloud Mail",
    ...startTls("smtp.mail.me.com"),
    hint: "The username is your iCloud address. Instead of your usual password, use an app-specific password from your Apple account.",
  },
  {
    key: "zoho",
    label: "Zoho Mail",
    ...tls("smtp.zoho.com"),
    hint: "The username is your whole address. For addresses of your own domain the server is smtppro.zoho.com; accounts in Europe use smtp.zoho.eu or smtppro.zoho.eu.",
  },
  {
    key: "brevo",
    label: "Brevo",
    ...startTls("smtp-relay.brevo.com"),
    hint: "Username and SMTP key are on the page SMTP & API of your Brevo account. The key goes into the password field.",
  },
  {
    key: "mailgun",
    label: "Mailgun",
    ...startTls("smtp.mailgun.org"),
    hint: "Username and password are in the SMTP settings of your domain. Domains in Europe use smtp.eu.mailgun.org.",
  },
  {
    key: "postmark",
    label: "Postmark",
    ...startTls("smtp.postmarkapp.com"),
    hint: "Enter the server’s API token as username and as password.",
  },
  {
    key: "sendgrid",
    label: "SendGrid",
    ...startTls("smtp.sendgrid.net"),
    hint: "The username is the word apikey. The password is an API key.",
  },
];

/** The provider whose server this is; none for any other. */
export const providerOf = (host: string): Provider | undefined =>
  PROVIDERS.find((one) => one.host === host.trim().toLowerCase());
