import type { Song } from '#contract/songs/song.ts';
import type { ReadSong } from '#song/import/importedSong.ts';
import { findTwins } from '#web/offline/library/findTwins.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';
import type { BatchAnswers, ImportRow } from '#web/offline/imports/importRows.ts';
import { comparedRow, noAnswers, rowOf } from '#web/screens/import-songs/newBatch.ts';
import { reviewer } from '#web/screens/import-songs/reviewSongs.ts';

export const verse =
  'Vi bærer lyset over åsen\nmens natten ennå holder byen\nog ingen vet hvor veien ender';
export const categories = [{ id: 'psalms', nameNo: 'Salmer', color: '#1565C0' }];
export const answers: BatchAnswers = { ...noAnswers, categoryId: 'psalms' };

type Like = {
  readonly [Name in keyof (ReadSong & ImportRow)]?: (ReadSong & ImportRow)[Name] | undefined;
};

/** What a file says of a song; its id is that of its text. */
export function readSong(like: Like = {}): ReadSong & { readonly id: string } {
  const read: ReadSong = {
    title: 'Lyset',
    lyrics: verse,
    language: 'no',
    themes: [],
    notes: [],
    warnings: [],
    original: '',
    ...(like as Partial<ReadSong>),
  };
  let hash = 0;
  for (const sign of JSON.stringify(read)) hash = (hash * 31 + sign.charCodeAt(0)) % 2 ** 40;
  const id = `00000000-0000-5000-8000-${hash.toString(16).padStart(12, '0')}`;
  return { id, ...read };
}

/** Rows of a batch, from 1, that override what they need. */
export function someRows(...like: Like[]): ImportRow[] {
  return like.map(
    ({ edits, chosen, asVersionOf, versionName, id, file = 'Lyset.cho', ...read }, at) => {
      const row = rowOf(at + 1, { name: file, format: 'text' }, readSong(read));
      const said = { edits, chosen, asVersionOf, versionName, id };
      const given = Object.fromEntries(
        Object.entries(said).filter(([, value]) => value !== undefined),
      );
      return { ...row, ...given };
    },
  );
}

/** These rows, held against this song book. */
export function reviewAll(
  rows: readonly ImportRow[],
  book: readonly Partial<Song>[] = [],
  over: Partial<BatchAnswers> = {},
) {
  const songs = book.map((song) => makeSong({ title: 'Lyset', lyrics: verse, ...song }));
  const against = {
    answers: { ...answers, ...over },
    categories,
    book: new Map(songs.map((song) => [song.id, song])),
    twins: findTwins(songs, rows.map(comparedRow)),
  };
  return reviewer()(rows, against);
}
