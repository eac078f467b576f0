/* Names of the forms of buying, and where they lead. */

/** Names of the forms; the server gives back what was typed under them. */
export const ADD_TO_CART = "add-to-cart";
export const COUPON = "coupon";
export const CART_ITEM = "cart-item";
export const CHECKOUT = "checkout";
export const ORDER = "order";
export const FIND_ORDER = "find-order";
export const ORDER_RETURN = "order-return";
export const ORDER_REVIEW = "order-review";
export const REORDER = "reorder";

export const CART_PATH = "/cart";
export const CHECKOUT_PATH = "/checkout";
/** Where an order is looked for; those of orders lie below it. */
export const ORDER_PATH = "/order";

/** Where one order is, by the code of its link; asking for a return and reviewing lie below it. */
export const orderHref = (code: string) => `${ORDER_PATH}/${encodeURIComponent(code)}`;

/** Where a place is chosen, on the pages of the cart and the checkout. */
export const WHERE_TO = "where-to";
