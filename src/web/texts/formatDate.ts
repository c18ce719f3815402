const long = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long' });

/** An ISO 8601 time as a Norwegian date, «28. november 2026» (decision 2). */
export function formatDate(time: string): string {
  return long.format(new Date(time));
}
