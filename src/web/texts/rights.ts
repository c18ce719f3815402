import type { Song } from '#contract/songs/song.ts';
import type { RightsStatus } from '#song/valueSets.ts';

export type SongRights = Pick<
  Song,
  'lyricist' | 'composer' | 'rightsHolder' | 'rightsStatus' | 'workNumber'
>;

/** In the line under the song. */
const statusSaid: Readonly<Record<RightsStatus, string>> = {
  fritt: 'Fri til bruk',
  eget: 'Egen sang',
  tillatelse: 'Gjengitt med tillatelse',
  vernet: 'Opphavsrettslig vernet',
};

/**
 * What Norwegian rules ask for under a song (decision 42): «Tekst: Oda Vik · Melodi: Tora Lie ·
 * © Elveforlaget · Gjengitt med tillatelse». Empty where nothing is known.
 */
export function rightsLine(song: SongRights): string {
  const { lyricist, composer, rightsHolder, rightsStatus, workNumber } = song;
  const authors =
    lyricist && lyricist === composer
      ? [`Tekst og melodi: ${lyricist}`]
      : [lyricist && `Tekst: ${lyricist}`, composer && `Melodi: ${composer}`];
  return [
    ...authors,
    rightsHolder && `© ${rightsHolder}`,
    rightsStatus && statusSaid[rightsStatus],
    workNumber && `Verksnummer ${workNumber}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
