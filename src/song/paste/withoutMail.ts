import { judgeChords } from '#song/lyrics/judgeChords.ts';
import { readHeading } from '#song/lyrics/readHeading.ts';
import { readInlineChords } from '#song/lyrics/readInlineChords.ts';

/**
 * The rows without what a mail puts around a song: the head of a forwarded mail, a signature and a
 * closing, and a greeting where one of these or `hasQuotes` says that it is a mail. The same array
 * if there is nothing of it.
 */
export function withoutMail(rows: readonly string[], hasQuotes: boolean): readonly string[] {
  const unsigned = withoutSignature(rows);
  const body = bodyFrom(unsigned);
  let from = body;
  if (hasQuotes || unsigned !== rows || body > 0) {
    for (let next = greetedFrom(unsigned, from); next > from; next = greetedFrom(unsigned, from)) {
      from = next;
    }
  }
  const kept = from === 0 ? unsigned : unsigned.slice(from);
  return kept.every(isBlank) ? rows : kept;
}

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

const longestLabelled = 300; // characters, as of many addressees
/** Of a mail's head in Norwegian, Swedish, Danish, English and Spanish, the four that count. */
const headLabels: readonly RegExp[] = [
  /^\*?(?:fra|från|from|de):/i,
  /^\*?(?:sendt|skickat|sent|enviado|dato|datum|date|fecha):/i,
  /^\*?(?:til|till|to|para):/i,
  /^\*?(?:emne|ämne|subject|asunto):/i,
];
const otherLabel = /^\*?(?:kopi|cc|bcc|blindkopi|svar til|reply-to|vedlegg|bilaga|attachments?):/i;
const forwarded =
  /^[-_ ]{0,20}(?:videresendt melding|opprinnelig melding|vidarebefordrat|ursprungligt meddelande|forwarded message|original message|start på videresendt melding|begin forwarded message)[-_: ]{0,20}$/i;
/** «Den fre. 27. nov. 2026 kl. 09:14 skrev Kari Lie:». */
const wrote = /^(?:den|på|on|el)\b.{6,150}\b(?:skrev|wrote|escribió)\b.{0,100}:$/i;

/** Where the body begins below the heads of a forwarded mail, perhaps with a greeting above. */
function bodyFrom(rows: readonly string[]): number {
  let body = 0;
  for (;;) {
    const start = skipBlank(rows, greetedFrom(rows, body));
    let at = start;
    while (at < rows.length && forwarded.test((rows[at] ?? '').trim()))
      at = skipBlank(rows, at + 1);
    const head = headUntil(rows, at);
    if (head > at) at = skipBlank(rows, head);
    else if (wrote.test((rows[at] ?? '').trim())) at = skipBlank(rows, at + 1);
    if (at === start) return body;
    body = at;
  }
}

/** Where a head with two of the four labels ends; `from` if there is none. */
function headUntil(rows: readonly string[], from: number): number {
  const found = new Set<RegExp>();
  let at = from;
  for (; at < rows.length; at++) {
    const row = (rows[at] ?? '').trim();
    if (row.length > longestLabelled) break;
    const label = headLabels.find((each) => each.test(row));
    if (label !== undefined) found.add(label);
    else if (!otherLabel.test(row)) break;
  }
  return found.size > 1 ? at : from;
}

const name = "\\p{Lu}[\\p{L}.'’-]*";
const names = `${name}(?: (?:og |and |och )?${name}){0,3}`;
const greeting =
  /^(?:hei(?:sann)?|hallo|hej(?:san)?|kjære|käre|kära|god ?(?:dag|morgen|kveld)|hi|hello|dear|hola|morn)(?:,? (?:alle(?: sammen)?|dere|igjen|på deg|all|everyone)(?!\p{L}))?/iu;
const greeted = new RegExp(`^(?:,? ${names})?\\s?[,!.:]?$`, 'u');
const announced =
  /^(?:her (?:er|kommer|kjem|har du)|vedlagt|sender|here(?:'s| is)|här (?:är|kommer)|aquí)\b.{0,40}\b(?:sang|song|salm|tekst|text|vis|akkord|chords|canci|låt)\p{L}{0,6}\b.{0,60}[.:!]?$/iu;

/** Where the text goes on below a greeting that is a paragraph of its own; `from` if there is none. */
function greetedFrom(rows: readonly string[], from: number): number {
  let at = skipBlank(rows, from);
  const row = (rows[at] ?? '').trim();
  const [words] = greeting.exec(row) ?? [];
  if (words === undefined || !greeted.test(row.slice(words.length))) return from;
  at++;
  if (announced.test((rows[at] ?? '').trim())) at++;
  if (at >= rows.length || !isBlank(rows[at])) return from;
  at = skipBlank(rows, at);
  const isAnnounced = announced.test((rows[at] ?? '').trim()) && isBlank(rows[at + 1]);
  return isAnnounced ? skipBlank(rows, at + 1) : at;
}

const sentFrom =
  /^\s{0,9}(?:(?:Sendt fr[aå]|Sent from|Skickat från) (?:(?:min|mitt|my) )?(?:iPhone|iPad|Samsung|Galaxy|Android|Huawei|Pixel|mobil|telefon|nettbrett|Outlook|Mail|E-post|Yahoo|Gmail|Windows)|(?:Hent|Last ned|Get) Outlook (?:for|til) ).{0,80}$/i;

/**
 * The rows without a mail's signature: «Sendt fra min iPhone», what follows `-- ` at the end, a few
 * rows without chords or headings, and a closing. The same array if there is none.
 */
function withoutSignature(rows: readonly string[]): readonly string[] {
  const kept = rows.filter((row) => !sentFrom.test(row));
  let end = kept.length;
  for (let from = endBefore(kept, end); from > 0; from = endBefore(kept, end)) end = from;
  if (end === rows.length) return rows;
  while (end > 0 && isBlank(kept[end - 1])) end--;
  return kept.slice(0, end);
}

function endBefore(rows: readonly string[], end: number): number {
  return signatureIn(rows, end) || closingIn(rows, end);
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

const mostClosing = 5; // rows
const closing =
  /^(?:(?:med )?(?:(?:vennlig|venlig|vänlig|beste|hjertelig|varm|kjærlig|mange) )?(?:hilsen|hilsner|helsing|hälsning(?:ar)?)|m\.?v\.?h\.?|vh|(?:(?:kind|best|warm) )?regards|cheers|saludos|alt godt|ha det(?: bra| godt)?)(?: fr[aå]n?(?= ))?/i;
const signedBehind = new RegExp(`^(?:,? ${names})?\\s?[,.!:]?$`, 'u');
const signed = new RegExp(`^${names}[,.]?$`, 'u');

/** Where a closing before `end` begins, «Mvh» over a name; 0 if there is none. */
function closingIn(rows: readonly string[], end: number): number {
  let count = 0;
  let blank = 0;
  for (let at = end - 1; at > 0 && count < mostClosing && blank < mostClosing; at--) {
    const row = (rows[at] ?? '').trim();
    if (row === '') {
      blank += Number(count > 0);
      continue;
    }
    count++;
    const [words] = closing.exec(row) ?? [];
    if (words !== undefined && signedBehind.test(row.slice(words.length))) {
      return isBlank(rows[at - 1]) ? at : 0;
    }
    if (isOfSong(row) || !(signed.test(row) || contact.test(row))) return 0;
  }
  return 0;
}

function isOfSong(row: string): boolean {
  return judgeChords(row) !== null || readHeading(row) !== null || readInlineChords(row) !== null;
}

function skipBlank(rows: readonly string[], from: number): number {
  let at = from;
  while (at < rows.length && isBlank(rows[at])) at++;
  return at;
}

function isBlank(row: string | undefined): boolean {
  return (row ?? '').trim() === '';
}
