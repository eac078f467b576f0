import type { Schemas } from "../../../api/types";

/* What the pages of a request are made of: `GET /api/consultation/request/{step}`. */

/** The form at one step. */
export type RequestView = Schemas["RequestView"];
export type PackageShown = RequestView["package"];
/** A report file. */
export type FileView = RequestView["files"][number];
/** Times to choose from. */
export type TimesView = NonNullable<RequestView["times"]>;
export type HeldView = NonNullable<TimesView["held"]>;
/** What is to be paid. */
export type PayView = NonNullable<RequestView["pay"]>;
/** What is said at the end. */
export type ThanksView = NonNullable<RequestView["thanks"]>;
