/* What the pages of buying are made of: the answers below `/api/cart`, `/api/checkout` and `/api/orders`. */
import type { Schemas } from "../../api/types";

/** `GET /api/products/{id}/offer`. */
export type ProductOffer = Schemas["ProductOffer"];
/** A variant that may be bought. */
export type Variant = ProductOffer["variants"][number];
/** A sum, for reckoning and for reading. */
export type Sum = Schemas["ShopSum"];
/** Where an order may go, or be collected. */
export type Place = Schemas["PlaceView"];
/** `GET /api/cart`. */
export type Cart = Schemas["CartView"];
export type CartItem = Schemas["CartItemView"];
export type CartChange = Schemas["CartChange"];
/** `GET /api/checkout`. */
export type Checkout = Schemas["CheckoutView"];
/** `GET /api/orders/{code}`. */
export type Order = Schemas["OrderView"];
export type OrderState = Order["state"];
export type OrderLine = Schemas["OrderLineView"];
export type OrderStep = Schemas["OrderStep"];
/** The price of a card payment. */
export type OrderPay = Schemas["PaymentOffer"];
/** A picture of a product, as carts and orders show it. */
export type LinePicture = Schemas["CartPicture"];
