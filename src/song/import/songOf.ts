import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { readRow } from '#song/lyrics/readRow.ts';
import type { Section } from '#song/lyrics/section.ts';
import type { PastedFormat } from '#song/paste/convertPasted.ts';
import { titleIn } from '#song/paste/readHead.ts';
import { readWholeSong, type SongFacts } from '#song/paste/readWholeSong.ts';
import { understandLyrics } from '#song/understandLyrics.ts';
import { type FileRow, textOf } from './fileRows.ts';
import type { ImportWarning, ReadSong } from './importedSong.ts';
import { leftOverOf } from './leftOver.ts';

/** The text of one song, and what its file says of it besides. */
export interface SongText {
  /** As the file has them. */
  readonly original: readonly FileRow[];
  /** Without what only the format says; each is `original`'s row of the same line, or is added. */
  readonly rows: readonly FileRow[];
  readonly facts?: SongFacts;
  readonly notes?: readonly string[];
  readonly isChordPro?: boolean;
}

interface Read {
  readonly song: ReadSong;
  /** What its text was converted from. */
  readonly was: readonly PastedFormat[];
}

/** Makes a song of its text; null if nothing in it is sung or played. */
export function songOf({
  original,
  rows,
  facts = {},
  notes = [],
  isChordPro = false,
}: SongText): Read | null {
  const read = readWholeSong(textOf(rows), (field) => facts[field] === undefined, isChordPro);
  const sections = parseLyrics(read.lyrics);
  const first = firstWordsOf(sections);
  if (first === null) return null;
  const { title = '', ...others } = { ...read.facts, ...facts };
  const isSung = facts.title === undefined && title === titleOfFirstRow(read.lyrics);
  const allNotes = [...notes, ...read.notes];
  const song: ReadSong = {
    title: title === '' ? first : title,
    lyrics: read.lyrics,
    ...others,
    themes: allNotes.flatMap(themesIn),
    notes: allNotes,
    original: textOf(original),
    warnings: [],
  };
  const warnings: readonly ImportWarning[] = [
    ...(title === '' || isSung ? [{ code: 'noTitle' } as const] : []),
    ...warningsOf(song),
    ...(read.was.includes('chordPro') ? inBrackets(read.lyrics) : []),
    ...leftOverOf(rows, song),
  ];
  return { song: { ...song, warnings }, was: read.was };
}

/** What ChordPro has in brackets among lyrics, and is no chord that we know. */
function inBrackets(lyrics: string): readonly ImportWarning[] {
  return lyrics.split('\n').flatMap((row, at) => {
    const found = [...row.matchAll(/\[([^[\]]{1,24})\]/g)].map(([, inside = '']) => inside);
    return found.length > 0 && readRow(row).kind === 'lyric'
      ? [{ code: 'unknownChord', line: at + 1, text: found.join(', ') } as const]
      : [];
  });
}

/** What a person should look at in lyrics of our own format, whatever they were read from. */
export function warningsOf({
  lyrics,
  key = '',
}: Pick<ReadSong, 'lyrics' | 'key'>): readonly ImportWarning[] {
  const { unknown, minors, isBOpen } = understandLyrics(lyrics, key, null);
  return [
    ...unknown.map(({ line, chords }): ImportWarning => {
      return { code: 'unknownChord', line, text: chords.join(', ') };
    }),
    ...(minors === null
      ? []
      : [{ code: 'smallMinor', text: minors.chords.map(({ from }) => from).join(', ') } as const]),
    ...(isBOpen ? [{ code: 'bOrH' } as const] : []),
  ];
}

const longestTitle = 60; // characters

/**
 * The beginning of the first line that has words, as a title; '' if there are only chords, null if
 * there are not even these.
 */
export function firstWordsOf(sections: readonly Section[]): string | null {
  const lines = sections.flatMap((section) => section.lines);
  const sung = lines.find(({ lyrics }) => /[\p{L}\p{N}]/u.test(lyrics))?.lyrics;
  const isPlayed = lines.some(({ chords, pieces }) => chords !== '' || pieces !== undefined);
  if (sung === undefined) return isPlayed ? '' : null;
  const text = sung
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, longestTitle + 1);
  const whole = text.length > longestTitle ? text.replace(/\s\S*$/, '') : text;
  return whole.slice(0, longestTitle).replace(/(?:[\s,;:.–-]{1,9}|[\ud800-\udbff])$/, '');
}

function titleOfFirstRow(lyrics: string): string | undefined {
  const first = /\S[^\n]*/.exec(lyrics)?.[0] ?? '';
  return titleIn(first)?.title;
}

/** Of a row «Tema: advent, lys». */
function themesIn(note: string): readonly string[] {
  const [, listed = ''] = /^(?:tema|topics?|keywords?|tags?)\s?:\s(.+)$/i.exec(note) ?? [];
  return listed
    .split(/[,;]/)
    .map((theme) => theme.trim())
    .filter((theme) => theme !== '');
}
