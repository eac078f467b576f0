import type { IssueState } from "../../api/schema";
import { sentence } from "../ui/words";

/** Of an issue that has no deliveries: whether it still gets them. */
export const reachedWords = (state: IssueState): string =>
  state === "sent" || state === "cancelled" ? "Sent to nobody" : "Not sent yet";

/** The label of a value among choices; the value itself when it is not among them. */
export const optionLabel = (options: readonly { value: string; label: string }[] | undefined, value: string): string =>
  options?.find((option) => option.value === value)?.label ?? sentence(value);

/** How long what waits will take: 'about 17 minutes'. `perMinute` is how many mails go out in a minute. */
export function timeWords(queued: number, perMinute: number): string {
  if (perMinute <= 0 || queued <= 0) return "";
  const minutes = Math.ceil(queued / perMinute);
  if (minutes <= 1) return "about a minute";
  if (minutes < 90) return `about ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `about ${hours} hours` : `about ${Math.round(hours / 24)} days`;
}

/** '1,204 of 50,000'. */
export const countWords = (number: number): string => number.toLocaleString("en-GB");

/** '1 reader', '1,200 readers'. */
export const readersWords = (number: number): string => `${countWords(number)} ${number === 1 ? "reader" : "readers"}`;

/** Where a reader came from; issues leave out those who came with the site. */
export const sourceWords = (source: string): string => (source === "sample" ? "Sample: gets no email" : source);
