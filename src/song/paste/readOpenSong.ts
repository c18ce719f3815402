import { offsetsOfColumns } from '#song/lyrics/columns.ts';
import { judgeChords } from '#song/lyrics/judgeChords.ts';
import { readInlineChords } from '#song/lyrics/readInlineChords.ts';
import { readRow } from '#song/lyrics/readRow.ts';
import { settleRows } from '#song/lyrics/settleRows.ts';
import { sectionHeading } from './sectionHeading.ts';

const label = /^\s*\[([^[\]]{0,40})\]\s*$/;
const chordRow = /^\.(?!.*(?:^|\s)\.(?:\s|$))/; // more dots are beats of our own
const pageBreak = /^-(?:-+!{0,2}|!!)\s*$/;
const fewestRows = 2;

interface OpenSong {
  readonly rows: readonly string[];
  /** Comments, without their semicolon. */
  readonly notes: readonly string[];
}

/** Reads OpenSong that was pasted. Null if the text has not two rows of a dot and chords. */
export function readOpenSong(rows: readonly string[]): OpenSong | null {
  if (rows.filter(isDottedChords).length < fewestRows) return null;
  const { written, notes } = convert(rows, isDottedChords);
  return { rows: written.map(({ row }) => row), notes };
}

/**
 * Makes our own format of a file of OpenSong, which says itself what its rows are: chords stand among
 * the words where a row of them would not be read as one.
 */
export function convertOpenSong(rows: readonly string[]): OpenSong {
  const { written, notes } = convert(rows, (row) => row.startsWith('.'));
  const settled = settleRows(written.map(({ row }) => readRow(row)));
  const out: string[] = [];
  for (let at = 0; at < written.length; at++) {
    const { row = '', chords } = written[at] ?? {};
    const isRead =
      chords === undefined ||
      (settled[at]?.kind === 'chords' && (chords === 'alone' || settled[at + 1]?.kind === 'lyric'));
    const lyrics = chords === 'above' ? (written[at + 1]?.row ?? '') : '';
    const inline = isRead ? null : amongWords(row, lyrics);
    if (inline === null) out.push(row);
    else {
      out.push(...inline);
      if (chords === 'above') at++;
    }
  }
  return { rows: out, notes };
}

/** A row of our own; of one of chords, whether it stands above words. */
interface Written {
  readonly row: string;
  readonly chords?: 'above' | 'alone';
}

/**
 * Each row begins with a sign, `.` chords, `;` a comment, a blank or the number of a verse lyrics.
 * Verses numbered below one row of chords are parted, each with the chords; `|` ends a row, and `_`
 * draws out a syllable.
 */
function convert(
  rows: readonly string[],
  isChords: (row: string) => boolean,
): { readonly written: readonly Written[]; readonly notes: readonly string[] } {
  const written: Written[] = [];
  const notes: string[] = [];
  let section = emptySection(null);
  const end = () => {
    for (const row of writeSection(section)) written.push(row);
  };
  for (const row of rows) {
    const [, name] = label.exec(row) ?? [];
    if (name !== undefined) {
      end();
      section = emptySection(name);
    } else if (isChords(row)) section.groups.push({ chords: withoutDot(row), rows: [] });
    else if (row.startsWith(';')) {
      const text = row.slice(1).trim();
      if (text !== '') notes.push(text);
    } else if (!pageBreak.test(row)) addLyrics(section, row);
  }
  end();
  return { written, notes };
}

/** Without all the dots before the first chord, so that the row is not read as OpenSong again. */
function withoutDot(row: string): string {
  return row.replace(/^\.+/, '');
}

/** Whether a row is chords behind a dot. */
export function isDottedChords(row: string): boolean {
  return chordRow.test(row) && judgeChords(row.slice(1)) !== null;
}

/** A row of chords, or none, and the lyrics below it, by verse; `verse` is '' for all. */
interface Group {
  readonly chords: string | null;
  readonly rows: { readonly verse: string; readonly lyrics: string }[];
}

interface Section {
  /** Null above the first one. */
  readonly label: string | null;
  readonly groups: Group[];
  readonly verses: Set<string>;
}

function emptySection(name: string | null): Section {
  return { label: name, groups: [], verses: new Set() };
}

function addLyrics({ groups, verses }: Section, row: string): void {
  const [verse = ''] = /^\d/.exec(row) ?? [];
  if (verse !== '') verses.add(verse);
  const lyrics = verse !== '' || row.startsWith(' ') ? row.slice(1) : row;
  const last = groups.at(-1);
  const isFree =
    verse === ''
      ? last?.rows.length === 0
      : last?.rows.every((other) => other.verse !== verse) === true;
  if (last !== undefined && isFree) last.rows.push({ verse, lyrics });
  else groups.push({ chords: null, rows: [{ verse, lyrics }] });
}

/** What all verses share stands in the first of them, and a blank row between them. */
function writeSection({ label: name, groups, verses }: Section): readonly Written[] {
  const numbers = verses.size > 1 ? [...verses] : [''];
  const rows = numbers.flatMap((verse, index) => {
    const isOf = (other: string) =>
      verses.size < 2 || other === verse || (other === '' && index === 0);
    const body = groups.flatMap(({ chords, rows: below }) => {
      const own = below.filter((row) => isOf(row.verse));
      if (own.length === 0 && (below.length > 0 || index > 0)) return [];
      const [first = null, ...others] = own.map(({ lyrics }) => lyrics);
      return [...withChords(chords, first), ...others.flatMap(withoutSigns).map(plain)];
    });
    while (verses.size > 1 && body.at(-1)?.row.trim() === '') body.pop();
    return [...headingOf(name, verse).map(plain), ...body, { row: '' }];
  });
  const isApart = verses.size > 1 && groups.at(-1)?.rows.at(-1)?.lyrics.trim() === '';
  return isApart ? rows : rows.slice(0, -1);
}

function plain(row: string): Written {
  return { row };
}

function headingOf(name: string | null, verse: string): readonly string[] {
  if (name === null) return [];
  return sectionHeading(verse === '' ? name : `${name.replace(/[\d\s]+$/, '')} ${verse}`);
}

function withChords(chords: string | null, lyrics: string | null): readonly Written[] {
  if (chords === null) return withoutSigns(lyrics ?? '').map(plain);
  if (lyrics === null) return [{ row: chords, chords: 'alone' }];
  // Signs take columns, so chords stand among the words before they go.
  const inline = sign.test(lyrics) ? amongWords(chords, lyrics) : null;
  if (inline !== null) return inline.map(plain);
  const [first = '', ...others] = withoutSigns(lyrics);
  return [{ row: chords, chords: 'above' }, plain(first), ...others.map(plain)];
}

const sign = /[_|]/;

/** Null if a chord would not be read as one there. */
function amongWords(chords: string, lyrics: string): readonly string[] | null {
  const all = [...chords.matchAll(/\S+/g)];
  if (all.some(([chord]) => readInlineChords(`(${chord})`) === null)) return null;
  const columns = all.map(({ index }) => index);
  let from = 0;
  const parts = offsetsOfColumns(lyrics, columns).map((to, index) => {
    const before = lyrics.slice(from, to).padEnd(to - from);
    from = to;
    return `${before}(${all[index]?.[0] ?? ''})`;
  });
  return withoutSigns(parts.join('') + lyrics.slice(from));
}

function withoutSigns(row: string): readonly string[] {
  if (!sign.test(row) || judgeChords(row)?.sure) return [row];
  const [first = '', ...others] = row
    .split(/\|+/)
    .map((part) => part.replaceAll('_', ''))
    .map((part) => (isDottedChords(part) ? withoutDot(part) : part));
  return [first, ...others.map((part) => part.trimStart())].filter((part) => part.trim() !== '');
}
