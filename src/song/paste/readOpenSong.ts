import { judgeChords } from '#song/lyrics/judgeChords.ts';

/** Of a section's label: `[V1]`, `[C]`. */
const names = new Map([
  ['V', 'Vers'],
  ['C', 'Refreng'],
  ['B', 'Bridge'],
  ['P', 'Pre-chorus'],
  ['T', 'Tag:'],
]);
const label = /^\s*\[([VCBPT])(\d{0,2})\]\s*$/;
const chordRow = /^\.(?!.*(?:^|\s)\.(?:\s|$))/; // more dots are beats of our own
const pageBreak = /^-{2,}!{0,2}\s*$/;
const fewestRows = 2;

interface OpenSong {
  readonly rows: readonly string[];
  /** Comments, without their semicolon. */
  readonly notes: readonly string[];
}

/**
 * Reads OpenSong: each row begins with a sign, `.` chords, `;` a comment, a blank or the number of
 * a verse lyrics. Verses numbered below one row of chords are parted, each with the chords. Null if
 * the text has not two rows of a dot and chords.
 */
export function readOpenSong(rows: readonly string[]): OpenSong | null {
  const isChords = rows.map(isDottedChords);
  if (isChords.filter((is) => is).length < fewestRows) return null;

  const out: string[] = [];
  const notes: string[] = [];
  let section = emptySection('', '');
  const end = () => {
    for (const row of writeSection(section)) out.push(row);
  };
  for (const [at, row] of rows.entries()) {
    const [whole, name = '', number = ''] = label.exec(row) ?? [];
    if (whole !== undefined) {
      end();
      section = emptySection(names.get(name) ?? '', number);
    } else if (isChords[at] === true) section.groups.push({ chords: row.slice(1), rows: [] });
    else if (row.startsWith(';')) {
      const text = row.slice(1).trim();
      if (text !== '') notes.push(text);
    } else if (!pageBreak.test(row)) addLyrics(section, row);
  }
  end();
  return { rows: out, notes };
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
  readonly name: string;
  readonly number: string;
  readonly groups: Group[];
  readonly verses: Set<string>;
}

function emptySection(name: string, number: string): Section {
  return { name, number, groups: [], verses: new Set() };
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
function writeSection({ name, number, groups, verses }: Section): readonly string[] {
  const numbers = verses.size > 1 ? [...verses] : [number];
  const rows = numbers.flatMap((verse, index) => {
    const isOf = (other: string) =>
      verses.size < 2 || other === verse || (other === '' && index === 0);
    const body = groups.flatMap(({ chords, rows: below }) => {
      const own = below.filter((row) => isOf(row.verse));
      if (own.length === 0 && (below.length > 0 || index > 0)) return [];
      return [...(chords === null ? [] : [chords]), ...own.map(({ lyrics }) => lyrics)];
    });
    while (verses.size > 1 && body.at(-1)?.trim() === '') body.pop();
    return [...(name === '' ? [] : [withNumber(name, verse)]), ...body, ''];
  });
  const isApart = verses.size > 1 && groups.at(-1)?.rows.at(-1)?.lyrics.trim() === '';
  return isApart ? rows : rows.slice(0, -1);
}

/** «Tag:» keeps its colon last, since the word alone is sung. */
function withNumber(name: string, number: string): string {
  if (number === '') return name;
  return name.endsWith(':') ? `${name.slice(0, -1)} ${number}:` : `${name} ${number}`;
}
