import { judgeChords } from '#song/lyrics/judgeChords.ts';
import { isPureLabel, readHeading } from '#song/lyrics/readHeading.ts';
import { readInlineChords } from '#song/lyrics/readInlineChords.ts';
import { readRow } from '#song/lyrics/readRow.ts';
import type { SectionType } from '#song/lyrics/section.ts';
import { takesChords } from '#song/lyrics/settleRows.ts';
import { norwegianHeading } from './norwegianHeadings.ts';
import { readFacts, withoutSignOfRights } from './readFact.ts';
import { isDottedChords } from './readOpenSong.ts';

/** What a ChordPro song says about itself. */
export interface ChordProFacts {
  readonly title: string | null;
  readonly key: string | null;
  readonly lyricist: string | null;
  readonly composer: string | null;
  readonly rightsHolder: string | null;
  /** Capo, remarks before the song, and whatever else has no field. */
  readonly notes: readonly string[];
}

export const noFacts: ChordProFacts = {
  title: null,
  key: null,
  lyricist: null,
  composer: null,
  rightsHolder: null,
  notes: [],
};

type FactName = Exclude<keyof ChordProFacts, 'notes'>;

/** Directives that are fields of ours. */
const factNames = new Map<string, FactName>([
  ['title', 'title'],
  ['key', 'key'],
  ['lyricist', 'lyricist'],
  ['composer', 'composer'],
  ['copyright', 'rightsHolder'],
]);

interface ChordProSong extends ChordProFacts {
  readonly rows: readonly string[];
  /** How many songs the text has; only the first is read. */
  readonly songs: number;
  /** How many `[^]` had no chord to recall. */
  readonly unrecalled: number;
}

/** `{name: value}` on a row of its own. */
interface Directive {
  readonly name: string;
  readonly value: string;
}

/** How our format names the sections of ChordPro. */
const sections = new Map<string, { readonly type: SectionType; readonly title: string }>([
  ['chorus', { type: 'chorus', title: 'Refreng' }],
  ['verse', { type: 'verse', title: 'Vers' }],
  ['bridge', { type: 'bridge', title: 'Bridge' }],
]);
const shortNames = mapOf({
  t: 'title',
  ns: 'new_song',
  st: 'subtitle',
  c: 'comment',
  ci: 'comment',
  cb: 'comment',
  comment_italic: 'comment',
  comment_box: 'comment',
  highlight: 'comment',
  soc: 'start_of_chorus',
  eoc: 'end_of_chorus',
  sov: 'start_of_verse',
  eov: 'end_of_verse',
  sob: 'start_of_bridge',
  eob: 'end_of_bridge',
  sot: 'start_of_tab',
  eot: 'end_of_tab',
  sog: 'start_of_grid',
  eog: 'end_of_grid',
});
/** Put before the value in the notes. */
const labels = mapOf({
  subtitle: '',
  artist: '',
  album: '',
  year: '',
  duration: '',
  arranger: 'Arr.: ',
  time: 'Taktart: ',
  tempo: 'Tempo: ',
  capo: 'Capo ',
  transpose: 'Transponert: ',
});

function mapOf(values: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(values));
}

/** They concern the look of a page. */
const looks =
  /^(?:define|chord|diagrams|image|titles|pagetype|columns?|col|colb|column_break|(?:no_)?grid|n?g|new_(?:page|physical_page)|npp?|sorttitle|tag|(?:text|chord|chorus|title|tab|toc|grid|label|footer)(?:font|size|colou?r))$/;
const isContent = /^(?:image|sorttitle|tag)$/;
const others = /^(?:comment|chorus|new_song|(?:start|end)_of_[a-z]+)$/;

function readDirective(row: string): Directive | null {
  const text = row.trim();
  if (!text.startsWith('{') || !text.endsWith('}')) return null;
  const inside = text.slice(1, -1).trim();
  if (/^\+[a-z]/i.test(inside)) return { name: leftOut, value: '' };
  const [written = '', base = '', suffix = ''] = /^([a-z_]+)(-[a-z\d_-]+!?)?/i.exec(inside) ?? [];
  const rest = inside.slice(written.length).trimStart();
  const isApart = rest === '' || rest.startsWith(':') || /^\s/.test(inside.slice(written.length));
  const value = rest.replace(/^:/, '').trim();
  const lower = base.toLowerCase();
  if (lower === 'meta' && isApart)
    return /^meta\b/i.test(value) ? null : readDirective(`{${value}}`);
  const name = shortNames.get(lower) ?? lower;
  const isKnown = [factNames, labels].some((known) => known.has(name));
  const isOther = others.test(name) || looks.test(name);
  if (!(isKnown || isOther) || !isApart) return null;
  if (suffix === '') return { name, value };
  const isTitle = name === 'title' && norwegian.test(suffix);
  return { name: isTitle ? titleInNorwegian : leftOut, value };
}

const norwegian = /^-(?:nb|nn|no)$/i;
const titleInNorwegian = 'title-nb';
/** It concerns another instrument, person or language, or settings. */
const leftOut = '';

/**
 * What a directive says in words: '' for one that only parts a song or sets the look of its page.
 * Null for any other row.
 */
export function directiveWords(row: string): string | null {
  const directive = readDirective(row);
  if (directive === null) return null;
  const { name, value } = directive;
  if (name === leftOut) return row;
  return looks.test(name) && !isContent.test(name) ? '' : labelIn(value);
}

/**
 * Reads ChordPro: directives become headings, remarks and facts, `[Am]` becomes `(Am)`. Null if the
 * text is not ChordPro: it has no directive, and no two different chords in brackets within lyrics,
 * and nobody `isSure`. What is unknown stays as it is written.
 */
export function readChordPro(rows: readonly string[], isSure: boolean): ChordProSong | null {
  const all = readRows(rows);
  const hasDirective = isSure || all.some(({ directive }) => directive !== null);
  if (!hasDirective && !hasChordsInBrackets(rows)) return null;

  const songs = songsIn(all);
  const [read = all] = songs;
  const recall = new RecalledChords();
  const out: string[] = [];
  const facts: Record<FactName, string | null> = { ...noFacts };
  const notes: string[] = [];
  let verses = 0; // headings of verses without a label
  let inChorus = false;
  let beginning: string | null = null; // the first words of the last chorus
  let inNorwegian: string | null = null; // the title
  let isAfterSection = false; // text from here on would belong to the section that has ended
  let isAfterChords = false; // lyrics below a row of chords would be taken for theirs
  let hasDropped = false;

  const push = (row: string) => {
    const isBlankRow = row.trim() === '';
    const isSecond = isBlankRow && (out.length === 0 || (hasDropped && isBlank(out.at(-1))));
    if (!isSecond) out.push(row);
    if (!isBlankRow) hasDropped = false;
  };
  const part = () => {
    if (!isBlank(out.at(-1))) push('');
  };
  const begin = (heading: string) => {
    part();
    push(heading);
    isAfterSection = isAfterChords = false;
  };
  const remark = (text: string) => {
    if (text === '') return;
    const heading = headingOf(text);
    const row = withInlineChords(text);
    if (heading !== null) begin(heading);
    else if (out.length === 0) notes.push(text);
    else push(row.startsWith('(') && row.endsWith(')') ? row : `(${row})`);
  };
  const takeFact = (name: FactName, value: string) => {
    if (value === '') return;
    if (facts[name] === null) facts[name] = value;
    else if (name !== 'key' || value !== facts.key) notes.push(value);
  };

  const obey = ({ name, value }: Directive) => {
    const section = /^start_of_([a-z]+)$/.exec(name)?.[1];
    const fact = factNames.get(name);
    if (section !== undefined) {
      const label = labelIn(value);
      const isBareVerse = section === 'verse' && label === '';
      if (isBareVerse) verses++;
      if (section === 'verse' && isNumber.test(label)) verses = Number(label);
      const [heading, more] = headingOfSection(section, label, isBareVerse ? ` ${verses}` : '');
      if (heading === null) part();
      else begin(heading);
      if (more !== '') remark(more);
      inChorus = section === 'chorus';
      if (inChorus) beginning = null;
      recall.begin(section);
    } else if (name.startsWith('end_of_')) {
      inChorus = false;
      recall.end();
      isAfterSection = name !== 'end_of_verse';
    } else if (name === 'chorus') {
      begin(headingOfSection('chorus', labelIn(value), '')[0] ?? '');
      if (beginning !== null) push(beginning);
      isAfterSection = true;
    } else if (name === 'comment') remark(value);
    else if (name === titleInNorwegian) inNorwegian ??= value;
    else if (fact === 'rightsHolder') takeFact(fact, withoutSignOfRights(value));
    else if (fact !== undefined) takeFact(fact, value);
    else if (value !== '' && labels.has(name)) notes.push(`${labels.get(name)}${value}`);
  };

  const add = (written: string) => {
    const row = hasDirective ? recall.inRow(written) : written;
    if (row.trim() === '') {
      push(row);
      isAfterChords = false;
      return;
    }
    const alone = chordsAlone(row);
    const converted = alone ?? (isFact(row) ? row : withInlineChords(row));
    const judged = readRow(converted);
    if (isAfterSection && judged.kind !== 'heading') begin('Vers');
    isAfterSection = false;
    if (isAfterChords && takesChords(judged)) part();
    push(converted);
    isAfterChords = alone !== null;
    // Twice, a row of chords behind a dot would make the text OpenSong.
    const isSung = judged.kind === 'lyric' && !isDottedChords(row);
    if (inChorus && isSung) beginning ??= firstWords(converted);
  };

  for (const { row, directive } of read) {
    if (directive !== null) {
      hasDropped = true;
      obey(directive);
    } else if (hasDirective && row.startsWith('#')) {
      hasDropped = true;
      const text = row.replace(/^#+/, '').trim();
      if (text !== '') notes.push(text);
    } else add(row);
  }
  if (facts.title === null) facts.title = inNorwegian;
  else if (inNorwegian !== null) notes.push(inNorwegian);
  return { ...facts, notes, rows: out, songs: songs.length, unrecalled: recall.missing };
}

/** The rows of each song of a file, as their indexes. */
export function chordProSongs(rows: readonly string[]): readonly (readonly number[])[] {
  return songsIn(readRows(rows)).map((song) => song.map(({ at }) => at));
}

function readRows(rows: readonly string[]): readonly ReadRow[] {
  return rows.map((row, at) => ({ at, row, directive: readDirective(row) }));
}

interface ReadRow {
  readonly at: number;
  readonly row: string;
  readonly directive: Directive | null;
}

/** The rows of each song: parted by `{new_song}`, or a new title below what is sung. */
function songsIn(rows: readonly ReadRow[]): readonly (readonly ReadRow[])[] {
  const songs: ReadRow[][] = [];
  let song: ReadRow[] = [];
  let hasTitle = false;
  let isSung = false;
  let isBelow = false; // a `{new_song}`
  for (const read of rows) {
    const name = read.directive?.name;
    if (name === 'new_song' || (name === 'title' && hasTitle && isSung)) {
      // Words alone above the first `{new_song}` are of the book: they stay above its first song.
      const isSong = isSung && (isBelow || hasTitle || song.some(({ row }) => /[[{]/.test(row)));
      if (isSong) songs.push(song);
      if (isSong || (name === 'new_song' && !isSung)) song = [];
      isBelow ||= name === 'new_song';
      hasTitle = isSung = false;
    }
    hasTitle ||= name === 'title';
    isSung ||= name === undefined && !isBlank(read.row) && !read.row.startsWith('#');
    if (name !== 'new_song') song.push(read);
  }
  if (isSung || songs.length === 0) songs.push(song);
  return songs;
}

/** `[^]`: the chords of the first section of a name, again in the next ones. */
class RecalledChords {
  /** How many had no chord. */
  missing = 0;
  readonly #chords = new Map<string, string[]>();
  #section: { readonly chords: string[]; readonly isFirst: boolean; next: number } | null = null;

  begin(name: string): void {
    const known = this.#chords.get(name);
    const chords = known ?? [];
    this.#section = { chords, isFirst: chords.length === 0, next: 0 };
    if (known === undefined) this.#chords.set(name, chords);
  }

  end(): void {
    this.#section = null;
  }

  inRow(row: string): string {
    const section = this.#section;
    return row.replace(brackets, (whole, inside: string) => {
      const isRecalled = inside.trim() === '^';
      if (!isRecalled && !(section !== null && isPlayed(inside))) return whole;
      const at = section === null ? 0 : section.next++;
      if (!isRecalled) {
        if (section?.isFirst) section.chords.push(inside);
        return whole;
      }
      const chord = section?.isFirst === false ? section.chords[at] : undefined;
      if (chord === undefined) this.missing++;
      return chord === undefined ? '' : `[${chord}]`;
    });
  }
}

function isPlayed(inside: string): boolean {
  const chord = inside.trim();
  return chord.startsWith('*') || chordIn(chord) !== null;
}

function isBlank(row: string | undefined): boolean {
  return (row ?? '').trim() === '';
}

/** The value, or that of its `label="…"`. */
function labelIn(value: string): string {
  const text = value.replace(/^label\s?=\s?/i, '');
  return /^"[^"]*"$/.test(text) ? text.slice(1, -1).trim() : text;
}

/** A heading in our words; null for a text that is more than a label. */
function headingOf(text: string): string | null {
  const label = norwegianHeading(text) ?? text;
  const heading = readHeading(label);
  return heading !== null && isPureLabel(heading) ? label : null;
}

const isNumber = /^\d{1,2}$/;

/** A section's heading, null if it has none, and what its label says besides. */
function headingOfSection(name: string, label: string, number: string): [string | null, string] {
  const known = sections.get(name);
  if (isNumber.test(label)) {
    const numbered = headingOf(`${known?.title ?? capitalized(name)} ${label}`);
    return [numbered, numbered === null ? label : ''];
  }
  const own = headingOf(label);
  if (known === undefined) {
    return own === null ? [headingOf(capitalized(name)), label] : [own, ''];
  }
  if (own !== null && readHeading(own)?.type === known.type) return [own, ''];
  return [known.title + number, label];
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `Key: [D]` is no chord; what it says is read with the head of the song. */
function isFact(row: string): boolean {
  const facts = row.includes('[') ? readFacts(row, true) : [];
  return facts.length > 0 && facts.every(({ isSure }) => isSure);
}

const brackets = /\[([^[\]]*)\]/g;

/** `(b5)`, `(maj7)`: the only parentheses within a chord. */
const alterations = '\\((?:[#b♯♭+\\-\\d/,]|maj|sus|add|no|dim|aug)*\\)';
const alteration = new RegExp(alterations, 'g');
const isAlteration = new RegExp(`^${alterations}$`);

/**
 * `[Am]` as `(Am)`, `[(N.C.)]` as `(N.C.)` and `[*Rit.]` as `(Rit.)`. A bar in brackets of its own
 * joins the next chord, or the one before it.
 */
function withInlineChords(row: string): string {
  const pieces = row.split(brackets); // text and what is in brackets, in turn
  if (pieces.length === 1) return row;
  const chords = pieces.map((piece, at) => (at % 2 === 1 ? chordIn(piece.trim()) : null));
  const last = chords.findLastIndex((chord) => chord !== null);
  let bar = '';
  for (const [at, chord] of chords.entries()) {
    if (at % 2 === 0) continue;
    const written = pieces[at] ?? '';
    if (chord !== null) {
      pieces[at] = `(${bar === '' ? '' : `${bar} `}${chord})`;
      bar = '';
    } else if (last > 0 && isBar.test(written.trim())) {
      bar += written.trim();
      pieces[at] = '';
    } else pieces[at] = remarkIn(written.trim()) ?? `[${written}]`;
  }
  if (bar !== '') pieces[last] = (pieces[last] ?? '').replace(/\)$/, ` ${bar})`);
  return pieces.join('');
}

function chordIn(inside: string): string | null {
  return isChord(inside) ? inside : unwrapped(inside);
}

const isBar = /^:?\|{1,2}:?$/;

/** The chord of `[(N.C.)]` and, with its parentheses, of `[(G)]`; null for anything else. */
function unwrapped(inside: string): string | null {
  const chord = /^\((.*)\)$/.exec(inside)?.[1];
  if (chord === undefined || !isChord(chord)) return null;
  return /^n\.?c\.?$/i.test(chord) ? chord : inside;
}

function remarkIn(inside: string): string | null {
  const remark = inside.startsWith('*') ? inside.slice(1).trim() : '';
  return remark === '' || isAlteration.test(`(${remark})`) ? null : `(${remark})`;
}

const onlyBetween = /^[\s|:.]*$/;

/** The chords of a row without lyrics, `Intro: [Am] [G]`; null for another row. */
function chordsAlone(row: string): string | null {
  if (!row.includes('[')) return null;
  const colon = row.indexOf(':');
  const label =
    colon > 0 && readHeading(row.slice(0, colon)) !== null ? row.slice(0, colon + 1) : '';
  const rest = row.slice(label.length);
  let isAll = !label.includes('[') && onlyBetween.test(rest.replace(brackets, ''));
  const chords = rest.replace(brackets, (_, inside: string) => {
    isAll &&= isChord(inside.trim()) || isBar.test(inside.trim());
    return inside;
  });
  return isAll && judgeChords(chords)?.sure ? label + chords : null;
}

/** A chord that the parser does not know, to be named to the person. */
const likeChord = /^[A-H][#b♯♭]?(?:maj?|mi|min|m|M|dim|aug|sus|add|[#b♯♭+\-\d/^°ø()]|\/[A-H])*$/;
const longestChord = 24; // characters

function isChord(text: string): boolean {
  if (text.length > longestChord || /[()]/.test(text.replace(alteration, ''))) return false;
  const judgement = judgeChords(text);
  return judgement === null ? likeChord.test(text) : !judgement.echo;
}

/** Not a row of chords, where brackets hold optional ones (decision 18). */
function hasChordsInBrackets(rows: readonly string[]): boolean {
  const names = new Set<string>();
  for (const row of rows) {
    if (!row.includes('[') || isFact(row) || readRow(row).kind !== 'lyric') continue;
    for (const [, inside = ''] of row.matchAll(brackets)) {
      if (isChord(inside.trim())) names.add(inside.trim());
    }
    if (names.size > 1) return true;
  }
  return false;
}

const wordsRecalled = 4;
const longestRecall = 60; // characters

/** The beginning of a line, with an ellipsis: a recalled refrain (decision 23). Null without words. */
function firstWords(row: string): string | null {
  const pieces = readInlineChords(row) ?? [{ kind: 'text', text: row } as const];
  const sung = pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : [])).join('');
  const words = sung.slice(0, longestRecall).trim().split(/\s+/).slice(0, wordsRecalled);
  const beginning = words.join(' ').replace(/[.,;:!?…]{1,9}$/, '');
  // Brackets around a chord that was in brackets of its own would be read as another chord.
  const isLyrics = /\p{L}/u.test(beginning) && !/[[\]]/.test(beginning);
  return isLyrics && readHeading(beginning) === null ? `${beginning} …` : null;
}
