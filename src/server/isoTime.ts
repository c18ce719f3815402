/** As answers write times (spec §3). */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
