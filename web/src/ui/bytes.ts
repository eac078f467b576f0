import { t } from "../messages/message";

/** A weight as people read it: `14 KB`, `2.4 MB`. Kilobytes of 1,000 bytes, as phone bills count. */
export function bytesText(bytes: number): string {
  if (!(bytes > 0)) return t("ui-size-not-known");
  if (bytes < 995_000) return t("ui-kilobytes", { kilobytes: Math.max(1, Math.round(bytes / 1000)) });
  const mega = bytes / 1_000_000;
  return mega < 10
    ? t("ui-megabytes", { megabytes: String(Math.round(mega * 10) / 10) })
    : t("ui-megabytes", { megabytes: Math.round(mega) });
}
