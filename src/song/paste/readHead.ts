import { judgeChords } from '#song/lyrics/judgeChords.ts';
import {
  isPureLabel,
  readHeading,
  readVoiceHeading,
  splitHeading,
} from '#song/lyrics/readHeading.ts';
import { readInlineChords } from '#song/lyrics/readInlineChords.ts';
import { beginsWithMark } from '#song/lyrics/readVoice.ts';
import { isBibleReference } from './bibleReference.ts';
import { type Fact, type FactField, isNameApart, isPersons, readFacts } from './readFact.ts';

/** What stands above and below a song: its title, its key, who made it, a capo. */
interface Head extends Readonly<Partial<Record<Exclude<FactField, 'title' | 'key'>, string>>> {
  /** Read from the first line if that reads like one, and no row names it. */
  readonly title: string | null;
  readonly key: string | null;
  /** What has no field, or whose field is not wanted, as written: «Capo 2». */
  readonly notes: readonly string[];
  /** Without the rows that only say this. */
  readonly lyrics: string;
}

/**
 * Reads the rows above a song, and its last paragraph. Rows that state facts leave the lyrics, and
 * so does a title on a row of its own, parted from what follows, if it is wanted; a first line that
 * is sung stays. Linear in the text.
 */
export function readHead(text: string, isWanted: (field: FactField) => boolean): Head {
  const rows = text.split('\n');
  const first = rows.findIndex((row) => row.trim() !== '');
  const title = titleIn(rows[first] ?? '');
  const hasVoices = rows.some((row) => /^\s{0,9}[AK]\s?:/i.test(row));
  const top = readTop(rows, Math.max(0, first), hasVoices);
  if (top.end === rows.length)
    return { title: title?.title ?? null, key: null, notes: [], lyrics: text };

  const found: Found = { fields: new Map(), notes: [] };
  const gone = new Set<number>();
  let isApart = top.isApart;
  for (const { at, kind, facts, text: written } of top.rows) {
    if (kind === 'title') continue;
    gone.add(at);
    isApart = true;
    if (kind === 'name') found.notes.push(written);
    for (const fact of facts) take(found, fact, isWanted);
  }
  const bottom = readBottom(rows, top.end, hasVoices, title?.title);
  for (const [at, facts] of bottom) {
    gone.add(at);
    for (const fact of facts) take(found, fact, isWanted);
  }
  const labelled = found.fields.get('title');
  const titleRow = top.rows.find(({ kind }) => kind === 'title');
  const plain =
    titleRow === undefined
      ? null
      : (titleIn(titleRow.text) ?? { title: titleRow.text, number: '', reference: '' });
  const leaves = titleRow !== undefined && isApart && (labelled !== undefined || isWanted('title'));
  const isNumbered = rows.some(
    (row, at) => at !== titleRow?.at && beginsWithNumber.test(row) && !gone.has(at),
  );
  if (titleRow !== undefined && leaves && !(plain?.number && isNumbered)) {
    gone.add(titleRow.at);
    if (labelled !== undefined && labelled !== plain?.title) found.notes.unshift(titleRow.text);
    else if (plain?.number) take(found, numberOf(plain.number), isWanted);
    if (plain?.reference) take(found, referenceOf(plain.reference), isWanted);
  }
  const { key = null, ...others } = Object.fromEntries(found.fields) as Facts;
  return {
    ...others,
    title: labelled ?? plain?.title ?? title?.title ?? null,
    key,
    notes: found.notes,
    lyrics: gone.size === 0 ? text : withoutRows(rows, gone, bottom.size > 0),
  };
}

type Facts = Partial<Record<FactField, string>>;

interface Found {
  readonly fields: Map<FactField, string>;
  readonly notes: string[];
}

/** Several arrangers and translators share a field; of the others the first has it. */
function take({ fields, notes }: Found, fact: Fact, isWanted: (field: FactField) => boolean): void {
  if (fact.value === '') return;
  let isTaken = false;
  for (const field of fact.fields) {
    const before = fields.get(field);
    if (!isWanted(field) || (before !== undefined && field !== 'translator')) continue;
    const isSame = before === undefined || before === fact.value;
    fields.set(field, isSame ? fact.value : `${before}, ${fact.value}`);
    isTaken = true;
  }
  if (!isTaken) notes.push(fact.text);
}

function referenceOf(text: string): Fact {
  return { text, fields: ['bibleReference'], value: text, isSure: true };
}

function numberOf(text: string): Fact {
  return { text: numbered(text), fields: ['number'], value: text, isSure: true };
}

interface HeadRow {
  readonly at: number;
  readonly kind: 'fact' | 'name' | 'title' | 'line';
  readonly text: string;
  readonly facts: readonly Fact[];
}

interface Top {
  readonly rows: readonly HeadRow[];
  /** Index of the first row that is not above the song. */
  readonly end: number;
  /** Whether a blank row or a heading parts the last row from the song. */
  readonly isApart: boolean;
}

function readTop(rows: readonly string[], first: number, hasVoices: boolean): Top {
  const top = readParagraphs(rows, first, hasVoices, true);
  const hasFact = top.rows.some(({ kind }) => kind === 'fact');
  return hasFact || isTitleWithName(top, rows)
    ? top
    : readParagraphs(rows, first, hasVoices, false);
}

/** A title and the name of a person below it, apart from the heading or the chords that follow. */
function isTitleWithName({ rows: read, end }: Top, rows: readonly string[]): boolean {
  const [title, name, ...others] = read;
  if (title?.kind !== 'title' || name?.kind !== 'name' || others.length > 0) return false;
  return isBlank(rows[name.at + 1]) && stopOf(rows[end] ?? '') !== 'sung';
}

/** `takesNames`: a name alone is one only where a fact stands as well, or a title above it. */
function readParagraphs(
  rows: readonly string[],
  first: number,
  hasVoices: boolean,
  takesNames: boolean,
): Top {
  const marks = rows.reduce(
    (sum, row) => sum + Number(beginsWithMark(row) && !isPersons(row.trim())),
    0,
  );
  const numbers = rows.reduce((sum, row) => sum + Number(beginsWithNumber.test(row)), 0);
  const read: HeadRow[] = [];
  let isApart = false;
  let next = first;
  while (next < rows.length) {
    const paragraph: HeadRow[] = [];
    const isFirst = read.length === 0;
    let hasTitle = false;
    for (; next < rows.length && !isBlank(rows[next]); next++) {
      const row = readHeadRow(rows[next] ?? '', {
        mayBeTitle: isFirst && !hasTitle,
        isAboveFacts: next === first && hasSureFact(rows, next + 1, hasVoices),
        mayBeLine: isFirst && paragraph.length === 1 && hasTitle,
        mayBeNumber: next === first && numbers === 1,
        mayBeName: takesNames && (marks === 0 || !beginsWithMark(rows[next] ?? '')),
        hasVoices,
      });
      if (row === null) break;
      hasTitle ||= row.kind === 'title' || row.facts.some(({ fields }) => fields.includes('title'));
      paragraph.push({ ...row, at: next });
    }
    const below = rows[next];
    const stop = below === undefined || isBlank(below) ? 'blank' : stopOf(below);
    const kept = withoutSung(paragraph, stop);
    const isWhole = kept.length === paragraph.length && stop === 'blank';
    const isOfHead = read.length === 0 || kept.some(({ kind }) => kind === 'fact');
    if (!isOfHead) return { rows: read, end: paragraph[0]?.at ?? next, isApart };
    for (const row of kept) read.push(row);
    isApart ||= kept.length > 0 && (stop === 'blank' || stop === 'heading');
    if (!isWhole) {
      const end = kept.length === paragraph.length ? next : (paragraph[kept.length]?.at ?? next);
      return { rows: read, end, isApart };
    }
    while (next < rows.length && isBlank(rows[next])) next++;
  }
  return { rows: read, end: next, isApart };
}

const beginsWithNumber = /^\s{0,9}\d/;

/** The number of a song, as a row of its own says it. */
function numbered(number: string): string {
  return `Nr. ${number.replace(/\.$/, '')}`;
}

interface Allowed {
  readonly mayBeTitle: boolean;
  readonly isAboveFacts: boolean;
  readonly mayBeLine: boolean;
  readonly mayBeNumber: boolean;
  readonly mayBeName: boolean;
  readonly hasVoices: boolean;
}

/** Null for a heading, chords and what is sung. */
function readHeadRow(
  row: string,
  { mayBeTitle, isAboveFacts, mayBeLine, mayBeNumber, mayBeName, hasVoices }: Allowed,
): Omit<HeadRow, 'at'> | null {
  const text = row.trim();
  if (mayBeLine && /^(?:={3,}|-{3,}|_{3,}|~{3,})$/.test(text))
    return { kind: 'line', text, facts: [] };
  const isNumber = mayBeNumber && /^\d{1,4}[a-z]?\.?$/.test(text);
  const facts = readFacts(isNumber ? numbered(text) : row, hasVoices);
  if (facts.length > 0) return { kind: 'fact', text, facts };
  if (isNameApart(text)) return { kind: 'name', text: text.slice(1, -1), facts };
  if (mayBeTitle && (titleIn(row) !== null || (isAboveFacts && mayHeadFacts(text)))) {
    return { kind: 'title', text, facts };
  }
  if (mayBeName && isPersons(text) && readHeading(row) === null && judgeChords(row) === null)
    return { kind: 'name', text, facts };
  return null;
}

/** Whether a row, or the one below a name, is certainly a fact. */
function hasSureFact(rows: readonly string[], at: number, hasVoices: boolean): boolean {
  const below = isPersons((rows[at] ?? '').trim()) ? at + 1 : at;
  return readFacts(rows[below] ?? '', hasVoices).some(({ isSure }) => isSure);
}

/** «Vers for kvelden» and a long title, which without facts below would not be one. */
function mayHeadFacts(text: string): boolean {
  const heading = readHeading(text);
  const isLabel = (heading !== null && isPureLabel(heading)) || readVoiceHeading(text) !== null;
  const isChords = judgeChords(text)?.sure === true || readInlineChords(text) !== null;
  return text.length <= 2 * longestTitle && !isLabel && !isChords && splitHeading(text) === null;
}

/** What ends a paragraph of the head within it. */
export function stopOf(row: string): 'heading' | 'chords' | 'sung' {
  if ((readHeading(row) ?? readVoiceHeading(row) ?? splitHeading(row)) !== null) return 'heading';
  if (judgeChords(row) !== null || readInlineChords(row) !== null) return 'chords';
  return beginsWithMark(row) ? 'heading' : 'sung';
}

/**
 * The rows of a paragraph above a song that are not sung with the row below them: «Melodi: stig opp
 * fra dypet» is a lyric if another follows at once, and no row is certainly a fact.
 */
function withoutSung(
  paragraph: readonly HeadRow[],
  below: 'blank' | 'heading' | 'chords' | 'sung',
): readonly HeadRow[] {
  let end = paragraph.length;
  let stop = below;
  const last = paragraph[end - 1];
  if (last?.kind === 'title' && end > 1 && below !== 'heading') {
    // A line below the facts may be the first of the song, except below its number.
    const isNumbered = paragraph[end - 2]?.facts.some(({ isNumber }) => isNumber) === true;
    if (below !== 'blank' || !isNumbered) [end, stop] = [end - 1, 'sung'];
  }
  if (stop === 'blank' || stop === 'heading') return paragraph;
  while (stop === 'sung' && paragraph[end - 1]?.kind === 'name') end--;
  const kept = paragraph.slice(0, end);
  const isSure = kept.some(
    ({ kind, facts }) => kind === 'line' || facts.some((fact) => fact.isSure),
  );
  return stop === 'chords' || isSure ? kept : kept.slice(0, Number(kept[0]?.kind === 'title'));
}

/** The facts below a song, by row: its last paragraph if each of its rows is one, a name or the title. */
function readBottom(
  rows: readonly string[],
  from: number,
  hasVoices: boolean,
  title: string | undefined,
): ReadonlyMap<number, readonly Fact[]> {
  const none = new Map<number, readonly Fact[]>();
  let last = rows.length - 1;
  while (last > from && isBlank(rows[last])) last--;
  const found = new Map<number, readonly Fact[]>();
  let hasFact = false;
  for (; last > from && !isBlank(rows[last]); last--) {
    const text = (rows[last] ?? '').trim();
    const facts = readFacts(text, hasVoices);
    if (facts.length === 0 && text === title) {
      found.set(last, []);
      continue;
    }
    if (facts.length === 0 && !isPersons(text)) return none;
    hasFact ||= facts.some(({ isSure, fields }) => isSure || fields.length > 0);
    const named = isNameApart(text) ? text.slice(1, -1) : text;
    found.set(
      last,
      facts.length > 0 ? facts : [{ text: named, value: named, fields: [], isSure: false }],
    );
  }
  return last > from && hasFact ? new Map([...found].reverse()) : none;
}

const longestTitle = 60; // characters
const mostWords = 9;

const ofPart = /^(?:intro|forspill|mellomspill|etterspill|outro|refreng|vers)\b/i;

interface TitleRow {
  /** Without the punctuation at its end. */
  readonly title: string;
  /** Before it, or '' if there is none. */
  readonly number: string;
  /** To the Bible, behind a tab or in parentheses; '' if there is none. */
  readonly reference: string;
}

/** A line as a title; null if it does not read like one. */
export function titleIn(row: string): TitleRow | null {
  const whole = row.trim();
  if (whole.length > 2 * longestTitle) return null;
  const behind = /(?:\t\s*| {3,}| ?\()([^\t()]{3,60}?)\)?$/.exec(whole);
  const reference = behind !== null && isBibleReference(behind[1] ?? '') ? (behind[1] ?? '') : '';
  const written = reference === '' ? whole : whole.slice(0, behind?.index).trimEnd();
  const [, number = ''] =
    /^(\d{1,4}[a-z]?)(?:[.:)]\s{0,3}|\s{2,3}|\t)(?=\p{L})/u.exec(written) ?? [];
  const line = number === '' ? written : written.slice(number.length).replace(/^[.:)\s]+/, '');
  if (line.length > longestTitle || line.split(/\s+/).length > mostWords) return null;
  if (!/^[\p{L}\p{N}«"'¡¿]/u.test(line) || !/\p{L}\p{M}*\p{L}/u.test(line)) return null;
  if (/\S(?: {3}|\t)/.test(line) || beginsWithMark(row) || ofPart.test(line)) return null;
  if (judgeChords(line) !== null || readInlineChords(line) !== null) return null;
  if ((readHeading(row) ?? readVoiceHeading(row) ?? splitHeading(row)) !== null) return null;
  if (readFacts(line, false).length > 0) return null;
  return { title: line.replace(/[\s,;:.–-]{1,9}$/, ''), number, reference };
}

function isBlank(row: string | undefined): boolean {
  return (row ?? '').trim() === '';
}

/** The other rows, without blank ones above, nor below where facts stood. */
function withoutRows(rows: readonly string[], gone: ReadonlySet<number>, atEnd: boolean): string {
  const kept = rows.filter((_, at) => !gone.has(at));
  let [start, end] = [0, kept.length];
  while (start < end && isBlank(kept[start])) start++;
  while (atEnd && end > start && isBlank(kept[end - 1])) end--;
  return kept.slice(start, end).join('\n');
}
