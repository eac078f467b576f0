/* What the pages of giving are made of: the answers below `/api/giving`. */
import type { Schemas } from "../../../api/types";
import type { GivingWords } from "./words";

/** An account that money may be sent to. */
export type BankAccount = Schemas["BankAccount"];
/** A currency that may be given in. */
export type GivingCurrency = Schemas["GivingCurrency"];
/** `GET /api/giving`. */
export type GivingOffer = Omit<Schemas["GivingOffer"], "words"> & { words: Partial<GivingWords> };
/** What is to be paid by card. */
export type GiftPay = Schemas["PaymentOffer"];
/** One gift behind its link, and what was just done with it. */
export type GiftView = Schemas["GiftView"] & { notice?: string };
export type GiftState = GiftView["state"];

/** A page behind a link: what was typed, and what it shows. */
export interface Behind<T> {
  values: Record<string, string | string[]>;
  found?: T | null;
}

/** A monthly gift behind its link, what was just done with it, and whether it is asked if it shall stop. */
export type PlanView = Schemas["GivingPlanView"] & { notice?: string; asking?: "cancel" };
/** Who stands on a receipt. */
export type Seller = Schemas["GiftSeller"];
/** The receipt of one gift. */
export type GiftReceipt = Schemas["GiftReceipt"];
/** All gifts of a year. */
export type GiftStatement = Schemas["GivingStatement"];
