type Cell = string | number | null;

/**
 * Rows as CSV (RFC 4180) as a Norwegian spreadsheet opens it: separated by semicolons, with a byte
 * order mark, which alone tells Excel that it is UTF-8.
 */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(printCell).join(';')}\r\n`).join('')}`;
}

/** A spreadsheet would run a text that begins as a formula; the apostrophe makes it a text. */
function printCell(cell: Cell): string {
  const text = String(cell ?? '');
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
