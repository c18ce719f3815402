import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { foundIn, type SongFacts } from '#song/paste/readWholeSong.ts';
import type { Language, MeaningOfB } from '#song/valueSets.ts';
import type { ReadSong } from './importedSong.ts';
import { firstWordsOf, warningsOf } from './songOf.ts';

/** What a song's XML says. */
export interface XmlSong {
  readonly facts: SongFacts;
  /** The language, if the words do not say it. */
  readonly supposed?: Language;
  /** In our own format. */
  readonly lyrics: string;
  readonly notes: readonly string[];
  readonly themes: readonly string[];
  readonly noteNames?: MeaningOfB;
}

/** Fills in what the words and chords say themselves; null if nothing is sung or played. */
export function completeSong(
  { facts, supposed, ...song }: XmlSong,
  original: string,
): ReadSong | null {
  const sections = parseLyrics(song.lyrics);
  const words = firstWordsOf(sections);
  if (words === null) return null;
  const complete = {
    ...(supposed && { language: supposed }),
    ...foundIn(sections),
    ...facts,
    ...song,
  };
  return {
    ...complete,
    title: facts.title ?? words,
    original,
    warnings: [
      ...(facts.title === undefined ? [{ code: 'noTitle' } as const] : []),
      ...warningsOf(complete).filter(({ code }) => code !== 'bOrH' || song.noteNames === undefined),
    ],
  };
}
