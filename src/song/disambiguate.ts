import { firstCharacters } from './firstCharacters.ts';
import { foldedTitle, foldText } from './foldText.ts';
import { songLines } from './search/searchWords.ts';

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** What may tell a song from another of its title. */
export interface NamesakeSong extends Titled {
  readonly number: string | null;
  readonly composer: string | null;
  /** Its beginning, of `lyricsCompared` characters, is enough. */
  readonly lyrics: string;
}

/** Characters of a song's lyrics in which its first line is sought. */
export const lyricsCompared = 1000;

const lineShown = 60; // characters

/** The songs whose title another song has too, ignoring case and diacritics. */
export function namesakesAmong<S extends Titled>(songs: readonly S[]): S[][] {
  const byTitle = new Map<string, S[]>();
  for (const song of songs) {
    const known = byTitle.get(foldedTitle(song));
    if (known === undefined) byTitle.set(foldedTitle(song), [song]);
    else known.push(song);
  }
  return [...byTitle.values()].filter(({ length }) => length > 1);
}

/**
 * By the id of each song whose title another one has too, what is shown beside the title: the
 * composer where each of them has their own, or else the first line that is sung; nothing where that does
 * not tell them apart, or where each has a number of its own, which stands before the title. `songs` are
 * those of a whole library, or all of its namesakes.
 */
export function disambiguate(songs: readonly NamesakeSong[]): Map<string, string> {
  return new Map(
    namesakesAmong(songs).flatMap((namesakes) => {
      if (isOwnOfEach(namesakes.map(({ number }) => number))) return [];
      const composers = namesakes.map(({ composer }) => composer);
      const shown = isOwnOfEach(composers) ? composers : namesakes.map(firstLine);
      if (new Set(shown.map(folded)).size === 1) return [];
      return namesakes.flatMap(({ id }, at): [string, string][] => {
        const text = shown[at];
        return text ? [[id, text]] : [];
      });
    }),
  );
}

function isOwnOfEach(values: readonly (string | null)[]): boolean {
  const different = new Set(values.map(folded));
  return different.size === values.length && !different.has('');
}

function folded(text: string | null | undefined): string {
  return foldText(text ?? '');
}

function firstLine({ lyrics }: NamesakeSong): string | null {
  const [line] = songLines(lyrics.slice(0, lyricsCompared), []);
  return line === undefined ? null : firstCharacters(line, lineShown);
}
