import { judgeChords } from '#song/lyrics/judgeChords.ts';
import { readHeading } from '#song/lyrics/readHeading.ts';
import type { Piece } from '#song/lyrics/section.ts';
import { remark, sectionHeading } from '#song/paste/sectionHeading.ts';
import { suffixOfStructure } from './chordStructure.ts';
import { textOf, type XmlElement } from './xmlElement.ts';
import { oneRow } from './xmlFacts.ts';

/** A `<verse>` or `<instrument>` of OpenLyrics. */
export interface LyricsPart {
  /** `v1`, `c`, `v2a`. */
  readonly name: string;
  /** Of the part itself, as written. */
  readonly language: string | undefined;
  /** In letters of another language. */
  readonly isTransliterated: boolean;
  readonly rows: readonly string[];
  readonly comments: readonly string[];
  /** Its chords are said to be in English notation. */
  readonly isEnglish: boolean;
}

export function readPart(element: XmlElement): LyricsPart {
  const { attributes } = element;
  const found: Found = { rows: [[]], comments: [], commented: new Set(), isEnglish: false };
  walk(element, found);
  const isSung = found.rows.some(hasWords);
  const rows = found.rows
    .filter((row) => isWritten(row) || !found.commented.has(row))
    .map((row) => (isSung ? writeSung(row) : writeChords(row)));
  return {
    name: oneRow(attributes.get('name') ?? ''),
    language: attributes.get('lang'),
    isTransliterated: attributes.has('translit'),
    rows: withoutBlankEnds(rows),
    comments: found.comments,
    isEnglish: found.isEnglish,
  };
}

interface Found {
  readonly rows: Piece[][];
  readonly comments: string[];
  /** Rows with a comment; one that has nothing else is no row of the song. */
  readonly commented: Set<readonly Piece[]>;
  isEnglish: boolean;
}

/** A chord stands before its words, or around them, also across rows and around other chords. */
function walk({ children }: XmlElement, found: Found): void {
  for (const child of children) {
    const row = found.rows.at(-1) ?? [];
    if (typeof child === 'string') row.push({ kind: 'text', text: child });
    else if (child.name === 'br') found.rows.push([]);
    else if (/^lines?$/.test(child.name)) readLines(child, found);
    else if (child.name === 'comment') {
      const comment = oneRow(textOf(child));
      if (comment !== '') found.comments.push(comment);
      found.commented.add(row);
    } else {
      const chord = child.name === 'chord' ? chordOf(child) : '';
      if (chord !== '') row.push({ kind: 'chord', chord });
      if (child.name === 'beat' && isWritten(row)) row.push({ kind: 'chord', chord: bar });
      if (child.attributes.has('root')) found.isEnglish = true;
      walk(child, found);
    }
  }
}

/** `<lines>`, and `<line>` of versions before 0.8. */
function readLines(lines: XmlElement, found: Found): void {
  const { rows } = found;
  if (isWritten(rows.at(-1))) rows.push([]);
  const part = oneRow(lines.attributes.get('part') ?? '');
  if (part !== '') {
    rows.at(-1)?.push({ kind: 'text', text: remark(part) });
    rows.push([]);
  }
  walk(lines, found);
  while (rows.length > 1 && !isWritten(rows.at(-1))) rows.pop();
  const times = /^\d{1,2}$/.exec(lines.attributes.get('repeat') ?? '')?.[0];
  if (times !== undefined) rows.at(-1)?.push({ kind: 'text', text: ` (${times}x)` });
  rows.push([]);
}

const bar = '|';

function chordOf({ attributes }: XmlElement): string {
  const root = attributes.get('root');
  if (root === undefined) return oneRow(attributes.get('name') ?? '');
  const bass = attributes.get('bass') ?? '';
  const suffix = suffixOfStructure(attributes.get('structure') ?? '');
  return oneRow(`${root}${suffix}${bass === '' ? '' : `/${bass}`}`);
}

function isWritten(row: readonly Piece[] = []): boolean {
  return hasWords(row) || row.some(({ kind }) => kind === 'chord');
}

function hasWords(row: readonly Piece[]): boolean {
  return row.some((piece) => piece.kind === 'text' && piece.text.trim() !== '');
}

/** White space is one blank, also where a chord stands within it. */
function writeSung(row: readonly Piece[]): string {
  let written = '';
  let last = ''; // character that is sung
  for (const piece of row) {
    if (piece.kind === 'chord') {
      if (piece.chord !== bar) written += `(${piece.chord})`;
      continue;
    }
    const text = piece.text.replace(/[ \t\r\n]+/g, ' ');
    const isSpare = text.startsWith(' ') && (written === '' || last === ' ');
    const added = isSpare ? text.slice(1) : text;
    written += added;
    last = added.at(-1) ?? last;
  }
  return written.trimEnd();
}

/** A row of a part without words is a row of chords. */
function writeChords(row: readonly Piece[]): string {
  const chords = row.flatMap((piece) => (piece.kind === 'chord' ? [piece.chord] : []));
  const text = chords.join('  ');
  return judgeChords(text)?.sure ? text : writeSung(row);
}

function withoutBlankEnds(rows: readonly string[]): readonly string[] {
  const first = rows.findIndex((row) => row !== '');
  return first < 0 ? [] : rows.slice(first, rows.findLastIndex((row) => row !== '') + 1);
}

/**
 * The label of each part by its name. A first and only one of its kind has no number, and the parts
 * of one verse, `v1a` and `v1b`, share theirs.
 */
export function labelsOf(parts: readonly LyricsPart[]): (name: string) => string {
  const names = new Set(parts.map(({ name }) => name));
  const bases = new Set(parts.map(({ name }) => withoutLetter(name)));
  return (name) => {
    const base = withoutLetter(name);
    const label = names.has(`${base}a`) ? base : name;
    const [, kind = ''] = /^(?![vo])([a-z]+)1$/i.exec(label) ?? [];
    const isOnly = kind !== '' && !bases.has(`${kind}2`) && !bases.has(kind);
    return isOnly ? kind : label;
  };
}

function withoutLetter(name: string): string {
  return name.replace(/^([a-z]\d*)[a-z]$/i, '$1');
}

/** The rows of the lyrics: the parts of the main language, and those of others below them. */
export function writeParts(
  parts: readonly LyricsPart[],
  isMain: (part: LyricsPart) => boolean,
): readonly string[] {
  const label = labelsOf(parts);
  const write = (some: readonly LyricsPart[]) =>
    some.flatMap((part, at) => {
      const text = label(part.name);
      const before = some[at - 1];
      const continues =
        before !== undefined &&
        before.name !== part.name &&
        before.language === part.language &&
        label(before.name) === text;
      if (continues) return part.rows;
      const heading = sectionHeading(text);
      return ['', ...(isMain(part) ? heading : inLanguage(heading, part)), ...part.rows];
    });
  const groups = new Map<string, LyricsPart[]>([['', []]]);
  for (const part of parts) {
    const language = isMain(part) ? '' : `${part.language} ${part.isTransliterated}`;
    const group = groups.get(language);
    if (group === undefined) groups.set(language, [part]);
    else group.push(part);
  }
  return [...groups.values()].flatMap(write).slice(1);
}

/** «Vers 1 – en». */
function inLanguage(
  [heading = '', ...remarks]: readonly string[],
  part: LyricsPart,
): readonly string[] {
  const language = oneRow(part.language ?? '');
  const named = `${heading.replace(/:$/, '')} – ${language}`;
  if (language === '') return [heading, ...remarks];
  return readHeading(named) === null
    ? [heading, remark(language), ...remarks]
    : [named, ...remarks];
}
