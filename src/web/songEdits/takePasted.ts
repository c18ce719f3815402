import { analyzeKey } from '#song/chords/analyzeKey.ts';
import { printKey } from '#song/chords/key.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import type { Section } from '#song/lyrics/section.ts';
import { type ConvertedText, convertPasted, type PastedFormat } from '#song/paste/convertPasted.ts';
import { guessLanguage } from '#song/paste/guessLanguage.ts';
import { readHead } from '#song/paste/readHead.ts';
import { type SongValueName, type SongValues, valueNames } from './songInput.ts';

/** A text put into the lyrics in place of what was selected. */
export interface PastedText {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** What a pasted text became. */
export interface TakenText extends Pick<ConvertedText, 'songs' | 'unrecalled'> {
  readonly values: SongValues;
  /** What was converted; empty if it stands as pasted. */
  readonly was: readonly (PastedFormat | 'minors')[];
  /** Fields other than the lyrics that were filled in from the text. */
  readonly filled: readonly SongValueName[];
  /** What would have become of it without any of this. */
  readonly asPasted: SongValues;
}

/**
 * Takes a pasted text into the form in our own format. Facts that it names fill in empty fields, and
 * for a new song that was empty, so do a title from the first line, the key of the chords and the
 * language. Nothing that was typed is overwritten.
 */
export function takePasted(
  before: SongValues,
  { text, from, to }: PastedText,
  isNew: boolean,
): TakenText {
  const insert = (lyrics: string) =>
    before.lyrics.slice(0, from) + lyrics + before.lyrics.slice(to);
  const { was, songs, unrecalled, notes, lyrics, ...facts } = convertPasted(text);
  const isEmpty = (name: SongValueName) => before[name].trim() === '';
  const isWhole = isNew && insert('').trim() === '';
  const named: Some = facts;
  const {
    lyrics: taken,
    notes: ofHead,
    ...head
  } = isWhole
    ? readHead(lyrics, (field) => isEmpty(field) && (named[field] ?? '') === '')
    : { lyrics, notes: [] };
  const sections = isWhole ? parseLyrics(taken) : [];
  const found: Some = {
    key: keyOf(sections),
    language: guessLanguage(sections),
    ...written(head),
    ...written(facts),
  };
  const added = [...notes, ...ofHead].join('\n');
  const values: SongValues = {
    ...before,
    ...written(found, isEmpty),
    notes: [before.notes, added].filter((part) => part.trim() !== '').join('\n'),
    lyrics: insert(taken),
  };
  return {
    values,
    was,
    ...(songs !== undefined && { songs }),
    ...(unrecalled !== undefined && { unrecalled }),
    filled: valueNames.filter((name) => name !== 'lyrics' && values[name] !== before[name]),
    asPasted: { ...before, lyrics: insert(text) },
  };
}

type Some = Readonly<Partial<Record<SongValueName, string | null>>>;

/** Those of the values that say something. */
function written(values: Some, isWanted = (_: SongValueName) => true): Partial<SongValues> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value && isWanted(name as SongValueName)),
  ) as Partial<SongValues>;
}

/** The key that the chords suggest; '' if they do not, or if it depends on what a plain B means. */
function keyOf(sections: readonly Section[]): string {
  const { key, writing, isBOpen } = analyzeKey(sections, '');
  return key === null || isBOpen ? '' : printKey(key, 'written', writing);
}

/** Takes back what a text became, but for fields that were changed since. */
export function putBack(now: SongValues, { values, asPasted }: TakenText): SongValues {
  const changed = valueNames.filter(
    (name) => values[name] !== asPasted[name] && now[name] === values[name],
  );
  return { ...now, ...Object.fromEntries(changed.map((name) => [name, asPasted[name]])) };
}
