/** A number as people read it: '12,345'. */
export const countText = (count: number): string => count.toLocaleString("en-GB");

/** Heights of bars, from 0 to 100, of the largest one. */
export function heights(counts: readonly number[]): number[] {
  const most = Math.max(0, ...counts);
  return counts.map((count) => (most === 0 ? 0 : (100 * count) / most));
}
