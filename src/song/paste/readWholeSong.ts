import { analyzeKey } from '#song/chords/analyzeKey.ts';
import { printKey } from '#song/chords/key.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import type { Section } from '#song/lyrics/section.ts';
import type { Language } from '#song/valueSets.ts';
import { type ConvertedText, convertPasted } from './convertPasted.ts';
import { guessLanguage } from './guessLanguage.ts';
import type { FactField } from './readFact.ts';
import { readHead } from './readHead.ts';

/** A text in our own format, and what it says about its song. */
export interface ReadText extends Pick<ConvertedText, 'was' | 'songs' | 'unrecalled' | 'lyrics'> {
  /** Those that it says something of. */
  readonly facts: SongFacts;
  /** Rows for the notes. */
  readonly notes: readonly string[];
}

export type SongFacts = Readonly<Partial<Record<FactField, string> & { language: Language }>>;

/** Reads a text that is put into a song: what its format names, and no more. */
export function readPart(text: string, isChordPro = false): ReadText {
  const { was, songs, unrecalled, lyrics, notes, ...named } = convertPasted(text, isChordPro);
  return {
    was,
    ...(songs !== undefined && { songs }),
    ...(unrecalled !== undefined && { unrecalled }),
    lyrics,
    notes,
    facts: said(named),
  };
}

/**
 * Reads a text that is a whole song: also the rows above and below it, a title from its first line,
 * the key of its chords and its language. What is not wanted of the rows goes to the notes; a title
 * that is not wanted stays in the lyrics, and is among the facts all the same.
 */
export function readWholeSong(
  text: string,
  isWanted: (field: FactField) => boolean,
  isChordPro = false,
): ReadText {
  const part = readPart(text, isChordPro);
  const { lyrics, notes, ...head } = readHead(
    part.lyrics,
    (field) => isWanted(field) && part.facts[field] === undefined,
  );
  return {
    ...part,
    lyrics,
    notes: [...part.notes, ...notes],
    facts: { ...foundIn(parseLyrics(lyrics)), ...said(head), ...part.facts },
  };
}

/** What a song says by its chords and words alone. */
export function foundIn(sections: readonly Section[]): Pick<SongFacts, 'key' | 'language'> {
  return said({ key: keyOf(sections), language: guessLanguage(sections) });
}

function said(values: Readonly<Partial<Record<keyof SongFacts, string | null>>>): SongFacts {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as SongFacts;
}

/** The key that the chords suggest; '' if they do not, or if it depends on what a plain B means. */
function keyOf(sections: readonly Section[]): string {
  const { key, writing, isBOpen } = analyzeKey(sections, '');
  return key === null || isBOpen ? '' : printKey(key, 'written', writing);
}
