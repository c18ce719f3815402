import type { PastedFormat } from '#song/paste/convertPasted.ts';
import { type ReadText, readPart, readWholeSong } from '#song/paste/readWholeSong.ts';
import { type SongValueName, type SongValues, valueNames } from './songInput.ts';

/** A text put into the lyrics in place of what was selected. */
export interface PastedText {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** What a pasted text became. */
export interface TakenText extends Pick<ReadText, 'songs' | 'unrecalled'> {
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
  const isEmpty = (name: SongValueName) => before[name].trim() === '';
  const isWhole = isNew && insert('').trim() === '';
  const { was, songs, unrecalled, lyrics, notes, facts } = isWhole
    ? readWholeSong(text, isEmpty)
    : readPart(text);
  const values: SongValues = {
    ...before,
    ...Object.fromEntries(Object.entries(facts).filter(([name]) => isEmpty(name as SongValueName))),
    notes: [before.notes, notes.join('\n')].filter((part) => part.trim() !== '').join('\n'),
    lyrics: insert(lyrics),
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
