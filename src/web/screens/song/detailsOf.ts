import type { Song } from '#contract/song.ts';
import { type SongFact, songFacts } from '#contract/songFields.ts';
import { song as songTexts } from '#web/texts/song.ts';
import { tempoLabels } from '#web/texts/songCard.ts';
import { factNames, songDetails as texts } from '#web/texts/songTools.ts';
import type { ShownVersion } from './shownSong.ts';

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
