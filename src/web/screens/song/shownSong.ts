import type { Song } from '#contract/song.ts';
import { type SongFact, songFacts } from '#contract/songFields.ts';
import { lowKey } from '#song/chords/transpose.ts';
import { factNames, song as songTexts, songDetails as texts } from '#web/texts/song.ts';
import { tempoLabels } from '#web/texts/songCard.ts';

/** What of a song depends on the version that is shown (decision 15). */
export interface ShownVersion {
  /** Null is the original. */
  readonly name: string | null;
  readonly lyrics: string;
  readonly key: string | null;
  /** Of the version itself; the song's own are shown with every version. */
  readonly notes: string | null;
}

/** The version of this name, or the original if there is none: it may be gone since. */
export function shownVersion(song: Song, name: string | null): ShownVersion {
  const found = song.alternateVersions.find((version) => version.name === name);
  if (found === undefined) return { name: null, lyrics: song.lyrics, key: song.key, notes: null };
  return { ...found, key: found.key ?? song.key };
}

/** The key in words: the one that is heard, and under low chords also the one that is written. */
export function heardVersion(version: ShownVersion, useLowChords: boolean): ShownVersion {
  const { key } = version;
  if (key === null || !useLowChords) return version;
  const heard = lowKey(key);
  return heard === key ? version : { ...version, key: songTexts.heardKey(heard, key) };
}

/** A line of the notes that tells of a capo: it is read before the first chord. */
export function capoNote({ notes }: Pick<Song, 'notes'>, version: ShownVersion): string | null {
  const lines = [version.notes, notes].flatMap((text) => text?.split('\n') ?? []);
  const found = lines.find((line) => /\bcapo\b/i.test(line))?.trim();
  return found !== undefined && found.length <= longestCapoNote ? found : null;
}

const longestCapoNote = 60; // characters

interface Detail {
  readonly label: string;
  readonly value: string;
}

type Told = Pick<Song, 'tempo' | SongFact | 'versionName' | 'playCount' | 'lastPlayed'> & {
  readonly alternateVersions: readonly unknown[];
};

const date = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long' });

/** The rows of the Details panel: only what is known of the song (spec §2). */
export function detailsOf(song: Told, version: ShownVersion): readonly Detail[] {
  const { tempo, lastPlayed } = song;
  const rows: readonly (readonly [label: string, value: string | null])[] = [
    [texts.key, version.key],
    [texts.tempo, tempo && tempoLabels[tempo]],
    ...songFacts.map((fact) => [factNames[fact], song[fact]] as const),
    [texts.version, version.name ?? originalName(song)],
    [texts.plays, song.playCount > 0 ? texts.playCount(song.playCount) : null],
    [texts.lastPlayed, lastPlayed && date.format(new Date(lastPlayed))],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** A song of one version needs no word for it. */
function originalName({ versionName, alternateVersions }: Told): string | null {
  return versionName ?? (alternateVersions.length > 0 ? songTexts.original : null);
}
