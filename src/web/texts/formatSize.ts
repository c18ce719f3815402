const megabyte = 1024 * 1024;
const number = new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 1 });

/** A size in bytes as people read it, «3,2 MB»; below a tenth of a megabyte in kB. */
export function formatSize(bytes: number): string {
  if (bytes >= megabyte / 10) return `${number.format(bytes / megabyte)} MB`;
  return `${number.format(Math.max(1, Math.ceil(bytes / 1024)))} kB`;
}
