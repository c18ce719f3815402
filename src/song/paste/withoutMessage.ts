import { judgeChords } from '#song/lyrics/judgeChords.ts';
import { readInlineChords } from '#song/lyrics/readInlineChords.ts';

const invisible = '[\\u200e\\u200f\\u202a-\\u202e\\ufeff]{0,3}';
const day = '\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}';
const time = '(?:kl\\.? ?)?\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:[\\s\\u202f]?[ap]\\.?m\\.?)?';
const sender = '[^:]{1,60}:[ \\t]?';
/** `[28.11.2026, 09:14] Kari:`, `[09:14, 28.11.2026] Kari:` and `28.11.26, 09:14 - Kari:`. */
const stamp = new RegExp(
  `^(?:${invisible}(?:\\[(?:${day},? ${time}|${time},? ${day})\\] |${day},? ${time} [-–] )${sender})+`,
  'i',
);

/**
 * The rows without the time and sender that WhatsApp puts before each message, whose lines they
 * are; the same array if none has it.
 */
export function withoutStamps(rows: readonly string[]): readonly string[] {
  if (!rows.some((row) => stamp.test(row))) return rows;
  return rows.flatMap((row) => {
    const text = row.replace(stamp, '');
    return text.trim() === '' && text !== row ? [] : [text];
  });
}

const tag = /\[\/?(?:ch|tab)\]/gi;
const mostMarks = 3; // `*_~Vers 1~_*`

/**
 * The rows without marks of bold and slanted letters around a whole row, and without the tags
 * `[ch]` and `[tab]`; the same array if there is none. A star beside a chord is the chord's.
 */
export function withoutMarks(rows: readonly string[]): readonly string[] {
  const hasTags = rows.some((row) => /\[ch\][^[]{1,40}\[\/ch\]|\[\/tab\]/i.test(row));
  let isSame = true;
  const plain = rows.flatMap((row) => {
    const untagged = hasTags ? row.replace(tag, '') : row;
    const text = withoutMarksAround(untagged);
    isSame &&= text === row;
    return text.trim() === '' && text !== row ? [] : [text];
  });
  return isSame ? rows : plain;
}

function withoutMarksAround(row: string): string {
  const text = row.trim();
  const [marks = ''] = /^[*_]+/.exec(text) ?? [];
  if (marks === '' || marks.length > mostMarks) return row;
  const inside = text.slice(marks.length, -marks.length);
  const isAround = text.endsWith(Array.from(marks).reverse().join(''));
  if (!isAround || !/^[^\s*_[](?:[^*_]*[^\s*_\]])?$/u.test(inside)) return row;
  return judgeChords(inside) === null && readInlineChords(inside) === null ? inside : row;
}
