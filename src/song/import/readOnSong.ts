import { judgeChords } from '#song/lyrics/judgeChords.ts';
import {
  isPureLabel,
  readHeading,
  readVoiceHeading,
  splitHeading,
} from '#song/lyrics/readHeading.ts';
import { norwegianHeading } from '#song/paste/norwegianHeadings.ts';
import { readFacts } from '#song/paste/readFact.ts';
import { sectionHeading } from '#song/paste/sectionHeading.ts';
import type { SongFact } from './collectFacts.ts';
import { fileOf } from './fileOf.ts';
import { type FileRow, isBlankRow, rowsOf } from './fileRows.ts';
import type { ReadFile } from './importedSong.ts';
import { chordProText, factsOf } from './readChordProFile.ts';
import { isRule } from './textContents.ts';

/**
 * Reads OnSong: title, artist and tags in its first rows, then sections «Verse 1:», chords in
 * brackets or in rows above, `*` before a remark, and directives of ChordPro.
 */
export function readOnSong(text: string): ReadFile {
  const original = rowsOf(text);
  const { facts, end } = readHeader(original);
  const body = original.slice(end);
  const rows = body.flatMap((row, at) => {
    const isFirst = isBlankRow(body[at - 1]);
    const texts = bodyRows(row.text, isFirst, body[at + 1]?.text ?? '');
    return texts.map((each) => ({ ...row, text: each }));
  });
  const song = chordProText(rows, facts);
  return fileOf({ format: 'onSong', texts: [{ ...song, original }], others: [] });
}

/** Tags that only OnSong's users write, and headings with a colon as OnSong wants them. */
const tag = /^(?:key|capo|tempo|time|copyright|ccli|duration|pitch|book|artist)\s?:\s?\S/i;
const flow = /^\s*flow\s?:\s?\S/i;
const section =
  /^\s*(?:verse|chorus|bridge|pre-?chorus|intro|outro|tag|ending|interlude)\s?\d{0,2}:\s*$/i;

/** Whether a text has the header of OnSong and its sections. */
export function isOnSong(rows: readonly FileRow[]): boolean {
  const first = rows.findIndex((row) => !isBlankRow(row));
  const from = Math.max(0, first);
  const blank = rows.findIndex((row, at) => at > from && isBlankRow(row));
  const head = rows.slice(from, blank < 0 ? rows.length : blank).map(({ text }) => text);
  if (head.some((row) => flow.test(row))) return true;
  return head.some((row) => tag.test(row)) && rows.some(({ text }) => section.test(text));
}

interface Header {
  readonly facts: readonly SongFact[];
  /** Index of the first row below it. */
  readonly end: number;
}

/** The first rows: a title, an artist, and tags until anything else follows. */
function readHeader(rows: readonly FileRow[]): Header {
  const facts: SongFact[] = [];
  let end = 0;
  while (end < rows.length && isBlankRow(rows[end])) end++;
  const [title, artist, below] = rows.slice(end, end + 3).map(({ text }) => text.trim());
  if (title !== undefined && isName(title)) {
    facts.push({ field: 'title', value: title });
    end++;
    const isArtist = below === undefined || below === '' || isTag(below);
    if (artist !== undefined && artist !== '' && isName(artist) && isArtist) {
      facts.push({ note: artist });
      end++;
    }
  }
  const textAt = (at: number) => (rows[at]?.text ?? '').trim();
  let isKnown = false; // a tag; among such, others are tags as well
  for (; end < rows.length; end++) {
    const row = textAt(end);
    const read = row.includes('{') ? [] : readFacts(row, false);
    isKnown ||= read.length > 0 || (end > 0 && readFacts(textAt(end + 1), false).length > 0);
    if (read.length === 0 && !(isKnown && isOtherTag(row))) break;
    for (const fact of read.length === 0 ? [{ note: row }] : read.flatMap(factsOf))
      facts.push(fact);
  }
  return { facts, end };
}

function isTag(row: string): boolean {
  return readFacts(row, false).length > 0 || isOtherTag(row);
}

/** Whether a row may be the title or the artist. */
function isName(row: string): boolean {
  const isFact = readFacts(row, false).length > 0;
  return !(isFact || /[[\]{}]/.test(row) || isOfSong(row));
}

function isOfSong(row: string): boolean {
  const heading = readHeading(row);
  const isLabel = (heading !== null && isPureLabel(heading)) || readVoiceHeading(row) !== null;
  return isLabel || splitHeading(row) !== null || judgeChords(row) !== null || label.test(row);
}

const anyTag = /^\p{L}{2}[\p{L}\d]*(?: [\p{L}\d#]+){0,2}\s?:\s?\S/u;

function isOtherTag(row: string): boolean {
  return anyTag.test(row) && splitHeading(row) === null && !/[[\]{}]/.test(row);
}

const label = /^([^[\]{}():]{1,40}):\s*$/;
const shortLabel = /^(?:[vcbpt]\d{0,2}|prechorus\s?\d{0,2}|ending|solo)$/i;
const colour = /^(\s*)(?:&|>)[a-z#\d]{1,16}:\s?/i;

/** A row of the song without OnSong's signs, in rows of ours and of ChordPro. */
function bodyRows(written: string, isFirst: boolean, below: string): readonly string[] {
  if (isRule(written)) return [''];
  const row = withoutSign(written.replace(colour, '$1'), below);
  const remark = remarkIn(row.trim());
  if (remark !== '') return isHeading(remark) ? [remark] : [`{comment: ${remark}}`];
  const name = label.exec(row)?.[1]?.trim() ?? '';
  const isLabel = shortLabel.test(name) || (name !== '' && isFirst && !isHeading(row));
  return isLabel ? sectionHeading(name) : [row.replace(/^(\s*)\*+/, '$1')];
}

/** Behind a star; '' if there is none, or chords. */
function remarkIn(row: string): string {
  if (!row.startsWith('*') || /[[\]{}]/.test(row)) return '';
  return row
    .replace(/^\*+/, '')
    .replace(/\*{1,9}$/, '')
    .trim();
}

function isHeading(row: string): boolean {
  return (norwegianHeading(row) ?? readHeading(row) ?? readVoiceHeading(row)) !== null;
}

/** A back-tick or a dot says that a row is of chords. Lyrics one column in have theirs so as well. */
function withoutSign(row: string, below: string): string {
  const rest = /^\s{0,3}[`.](?!\.)(.*\S.*)$/.exec(row)?.[1];
  if (rest === undefined || (judgeChords(rest) === null && !row.startsWith('`'))) return row;
  return (below.startsWith(' ') ? ' ' : '') + rest;
}
