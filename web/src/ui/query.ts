/** An address with query values; empty ones are left out, and so is page 1. */
export function addressOf(path: string, query: Record<string, string | number | undefined>, fragment?: string): string {
  const parts = Object.entries(query)
    .filter(([name, value]) => value !== undefined && value !== "" && !(name === "page" && Number(value) === 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value)).replaceAll("%20", "+")}`);
  return `${path}${parts.length > 0 ? `?${parts.join("&")}` : ""}${fragment ? `#${fragment}` : ""}`;
}
