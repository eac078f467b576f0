import { mountButton } from "./button";
import { report } from "./callbacks";
import { CheckoutClient } from "./client";
import { CheckoutError, InvalidTransactionError } from "./errors";
import { prepareTransaction } from "./parameters/prepare";

/*
 * The one module that pages load. Loading it does nothing, on a server or in a page, except where a script with this very
 * address stands in a form with `data-` attributes: there it makes a pay button (facts 1.5).
 */

export { CheckoutClient, CheckoutError, InvalidTransactionError, mountButton, prepareTransaction };
/** Under the name that the provider's module has. */
export default CheckoutClient;

if (typeof document !== "undefined") {
  for (const script of document.querySelectorAll<HTMLScriptElement>("form > script[src]")) {
    try {
      if (script.src === import.meta.url) mountButton(script);
    } catch (error) {
      report(error);
    }
  }
}
