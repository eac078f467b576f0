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
/** What a pharmacist or doctor needs to know before a medicine is sold. */
export type HealthQuestions = Schemas["HealthQuestions"];
/** An order of a medicine, while a pharmacist or doctor looks at it. */
export type OrderScreening = Schemas["OrderScreening"];
/** Goods of an order on their way back. */
export type OrderReturn = Schemas["OrderReturn"];
/** What the form of a return asks. */
export type ReturnOffer = Schemas["ReturnOffer"];
export type ReturnableLine = Schemas["ReturnableLine"];
/** What a buyer wrote of a line of their order. */
export type OwnReview = Schemas["OwnReview"];
/** The price of a card payment. */
export type OrderPay = Schemas["PaymentOffer"];
/** `GET /api/products/{id}/reviews`. */
export type ProductReviews = Schemas["ProductReviews"];
export type ProductReview = ProductReviews["items"][number];
/** `GET /api/shop`. */
export type ShopStatus = Schemas["ShopStatus"];
/** A picture of a product, as carts and orders show it. */
export type LinePicture = Schemas["CartPicture"];
