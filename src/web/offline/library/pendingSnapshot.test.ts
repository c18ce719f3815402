import { expect, it } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import { foldForSearch } from '#song/foldText.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';
import { findLyricMatches, indexLyrics } from './findLyricMatches.ts';
import { pendingLyrics, pendingSnapshot } from './pendingSnapshot.ts';
import { wordsRow } from './songRows.ts';

const harbour = makeSong({ id: 'b', title: 'Båten', lyrics: 'Havnen ligger stille' });
const lamp = makeSong({ id: 'c', title: 'Ærlig lampe', lyrics: 'Lampen står i havnen' });

/** Matches in `kept` with `waiting` pending. */
function found(search: string, kept: readonly Song[], waiting: readonly Song[]): string[] {
  const filter = { search };
  const byId = new Map(
    kept.map((song) => [song.id, { song, title: foldForSearch(song.title) }] as const),
  );
  const lists = { categories: [], favorites: [], music: [], recent: [], disambiguations: [] };
  const snapshot = pendingSnapshot({ byId, sorted: kept, lists }, waiting);
  const matches = findLyricMatches(indexLyrics(kept.map(wordsRow)), filter);
  return pendingLyrics(matches, waiting, { filter, byId: snapshot.byId }).map(
    ({ id, line }) => `${id}: ${line}`,
  );
}

it('finds text of pending writes, in order among the others', () => {
  const made = makeSong({ id: 'a', title: 'Brisen', lyrics: 'Vind mot havnen' });
  const wanted = ['c: Lampen står i havnen', 'b: Havnen ligger stille', 'a: Vind mot havnen'];
  expect(found('havn', [harbour, lamp], [made])).toEqual(wanted);
});

it('finds no overwritten text, and no song twice', () => {
  const rewritten = { ...harbour, lyrics: 'Kaien ligger stille' };
  expect(found('havn', [harbour, lamp], [rewritten])).toEqual(['c: Lampen står i havnen']);
  expect(found('stille', [harbour], [rewritten])).toEqual(['b: Kaien ligger stille']);
});

it('forgives no slip in pending writes where other songs have the word', () => {
  const made = makeSong({ id: 'a', title: 'Brisen', lyrics: 'Vind mot haven' });
  expect(found('havnen', [harbour], [made])).toEqual(['b: Havnen ligger stille']);
  expect(found('havnen', [], [made])).toEqual(['a: Vind mot haven']);
});

it('leaves other songs alone', () => {
  expect(found('havn', [harbour], [])).toEqual(['b: Havnen ligger stille']);
});
