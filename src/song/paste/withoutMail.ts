import { judgeChords } from '#song/lyrics/judgeChords.ts';
import { readHeading } from '#song/lyrics/readHeading.ts';
import { readInlineChords } from '#song/lyrics/readInlineChords.ts';

/** The rows without the `>` of a quoted mail; the same array if none has it. */
export function withoutQuotes(rows: readonly string[]): readonly string[] {
  if (!rows.some(isQuoted)) return rows;
  // The blank after the mark is left out only if all have it, so that chords keep their columns.
  const isSpaced = rows.every((row) => !isQuoted(row) || /^>+(?: |$)/.test(row));
  const mark = isSpaced ? /^(?:> ?)+/ : /^>+/;
  return rows.map((row) => row.replace(mark, ''));
}

function isQuoted(row: string): boolean {
  return row.startsWith('>');
}

const sentFrom =
  /^\s{0,9}(?:(?:Sendt fr[aå]|Sent from|Skickat från) (?:(?:min|mitt|my) )?(?:iPhone|iPad|Samsung|Galaxy|Android|Huawei|Pixel|mobil|telefon|nettbrett|Outlook|Mail|E-post|Yahoo|Gmail|Windows)|(?:Hent|Last ned|Get) Outlook (?:for|til) ).{0,80}$/i;

/**
 * The rows without a mail's signature: «Sendt fra min iPhone», and what follows `-- ` at the end, a
 * few rows without chords or headings. The same array if there is none.
 */
export function withoutSignature(rows: readonly string[]): readonly string[] {
  const kept = rows.filter((row) => !sentFrom.test(row));
  let end = kept.length;
  for (let from = signatureIn(kept, end); from > 0; from = signatureIn(kept, end)) end = from;
  if (end === rows.length) return rows;
  while (end > 0 && isBlank(kept[end - 1])) end--;
  return kept.slice(0, end);
}

const longestSignature = 8; // rows
const contact = /@|www\.|https?:|\d{5}|(?:\d\d ){3}|\b(?:tlf|mob)\b/i;

/** Where a signature before `end` begins; 0 if there is none. */
function signatureIn(rows: readonly string[], end: number): number {
  let last = end - 1;
  while (last > 0 && isBlank(rows[last])) last--;
  let hasContact = false;
  for (let at = last; at > 0 && last - at <= longestSignature; at--) {
    const row = rows[at] ?? '';
    // Without the blank, as web mail leaves it, two dashes may also part a song.
    if (/^--\s?$/.test(row)) return at < last && (row === '-- ' || hasContact) ? at : 0;
    if (isBlank(row) || isOfSong(row)) return 0;
    hasContact ||= contact.test(row);
  }
  return 0;
}

function isOfSong(row: string): boolean {
  return judgeChords(row) !== null || readHeading(row) !== null || readInlineChords(row) !== null;
}

function isBlank(row: string | undefined): boolean {
  return (row ?? '').trim() === '';
}
