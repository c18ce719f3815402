const date = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long' });
const moment = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeStyle: 'short' });
const list = new Intl.ListFormat('nb-NO', { type: 'conjunction' });
const number = new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 1 });
const megabyte = 1024 * 1024;

/** A Norwegian date, «28. november 2026», of a time in ISO 8601 or ms (decision 2). */
export function formatDate(time: string | number): string {
  return date.format(new Date(time));
}

/** The same with the time of day, «28. november 2026 kl. 13:00». */
export function formatMoment(time: string | number): string {
  return moment.format(new Date(time));
}

/** «Vannet, Porten og Lyset». */
export function formatList(names: readonly string[]): string {
  return list.format(names);
}

/** A size in bytes as «3,2 MB»; below a tenth of a megabyte in kB. */
export function formatSize(bytes: number): string {
  if (bytes >= megabyte / 10) return `${number.format(bytes / megabyte)} MB`;
  return `${number.format(Math.max(1, Math.ceil(bytes / 1024)))} kB`;
}

/** «Karis», «Jonas’»: a name that ends as if it had its s already gets a mark. */
export function genitive(name: string): string {
  return /[sxz]$/i.test(name) ? `${name}’` : `${name}s`;
}
