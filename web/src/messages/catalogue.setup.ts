import { formatMessage } from "../../scripts/catalogue.mjs";

/* Components and scripts under test ask the catalogue itself, as they do on the server. */
globalThis.formatMessage = formatMessage;
