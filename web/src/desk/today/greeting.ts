import { ZONES } from "../ui/schedule";
import { timeIn, zoneName } from "../ui/time";

/** The greeting for an hour of the day in a zone. */
export function greeting(zone: string, now = new Date()): string {
  const hour = Number(
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", hourCycle: "h23" }).format(now),
  );
  if (hour < 12) return "Good morning";
  return hour < 18 ? "Good afternoon" : "Good evening";
}

/** The day and the clocks, those of the site first: 'Saturday, 21 November 2026. 8:40am in Lagos, 7:40am in London.' */
export function clocks(zone: string, now = new Date()): string {
  const day = new Intl.DateTimeFormat("en-GB", { timeZone: zone, dateStyle: "full" }).format(now);
  const zones = [...new Set([zone, ...ZONES.map(({ name }) => name)])];
  return `${day}. ${zones.map((one) => `${timeIn(one, now)} in ${zoneName(one)}`).join(", ")}.`;
}

/** What the headline says of the things that wait, and of a new site's first steps that are open. */
export function headline(waiting: number, steps = 0): string {
  if (waiting === 0 && steps > 0) return "Let’s get your site ready.";
  if (waiting === 0) return "Nothing needs you right now.";
  return waiting === 1 ? "One thing needs you." : `${waiting} things need you.`;
}

/** How a day such as `2026-12-01` stands to today's: 'overdue since', 'by'. */
export const dueWord = (day: string, today: string): string => (day < today ? "overdue since" : "by");
