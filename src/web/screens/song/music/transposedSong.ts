import { nameKey, inMusic, type MusicView } from '#song/arrangement/music.ts';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import { analyzeKey, type WrittenMusic } from '#song/chords/analyzeKey.ts';
import type { Section } from '#song/lyrics/section.ts';
import { readPersonMusic, readSongMusic } from '#song/songPreferences.ts';
import type { MeaningOfB } from '#song/valueSets.ts';
import { songCard } from '#web/texts/songCard.ts';
import { saidMusic as texts } from '#web/texts/songTools.ts';

/** A user's settings, from wherever they were stored. */
export interface Chosen {
  readonly ofSong: unknown;
  readonly ofAll: unknown;
  readonly useLowChords: boolean;
}

/** What depends on the music settings. */
export interface TransposedSong {
  readonly arrangement: Arrangement;
  /** The key in words, with other active settings. */
  readonly key: string | null;
  /** The same in parts, where it is not as written: «Mi-», «+2», «capo 3». */
  readonly keyParts?: readonly string[];
}

/**
 * A song with a user's settings applied. A song without chords has its key transposed all the same,
 * as in lists, which do not know its chords; without a key there is nothing to show.
 */
export function transposeSong(
  written: TransposedSong,
  sections: readonly Section[],
  chosen: Chosen,
  noteNames: MeaningOfB | null = null,
): TransposedSong {
  const music = analyzeKey(sections, written.key, noteNames);
  const view = viewOf(chosen);
  const isMoved = nameKey(music, view).sounding !== (music.field || null);
  if (music.key === null && !isMoved && !hasChords(written.arrangement)) return written;
  const keyParts = describeMusic(music, view);
  return {
    arrangement: inMusic(written.arrangement, music, view),
    key: keyParts.length > 0 ? keyParts.join(texts.between) : null,
    keyParts,
  };
}

export function viewOf({ ofSong, ofAll, useLowChords }: Chosen): MusicView {
  const { transposition, capo } = readSongMusic(ofSong);
  const { capoShows, notation } = readPersonMusic(ofAll);
  return { transposition, capo, capoShows, notation, useLowChords };
}

export function hasChords(arrangement: Arrangement): boolean {
  return hasChord(arrangement, (chord) => chord !== null);
}

function hasChord({ sections }: Arrangement, is: (chord: string | null) => boolean): boolean {
  return sections.some(({ lines }) =>
    lines.some(({ words }) =>
      words.some(({ syllables }) => syllables.some(({ chord }) => is(chord))),
    ),
  );
}

/** Whether low chords show a `Do` as the `G` of the specification's list, among solfège (decision 69). */
export function showsG(arrangement: Arrangement, written: WrittenMusic, view: MusicView): boolean {
  return (
    hasChord(arrangement, (chord) => chord === 'Do') &&
    hasChord(inMusic(arrangement, written, view), (chord) => chord === 'G')
  );
}

/** «Mi-», «+2», «capo 3»: the sounding key, and how it is obtained. */
function describeMusic(written: WrittenMusic, view: MusicView): readonly string[] {
  const { sounding, isProposed } = nameKey(written, view);
  const { transposition, useLowChords, capo, capoShows } = view;
  return [
    sounding !== null && (isProposed ? songCard.probably(sounding) : sounding),
    transposition !== 0 ? texts.moved(transposition) : useLowChords && texts.low,
    capo > 0 && texts.capo(capo, capoShows),
  ].filter((part) => part !== false);
}
