import { describe, expect, it } from 'vitest';
import type { Song } from '#contract/song.ts';
import { shortTextsOf } from '#contract/songFields.ts';
import * as songCalls from '#contract/songs.ts';
import { getMe } from '#contract/user.ts';
import { draw, sheetAt } from './firstSheet.tsx';

const user = {
  id: 'p',
  firstName: 'Oda',
  community: 'Bakklandet',
  role: 'kantor',
  canInvite: true,
};
const song: Song = {
  id: 'a1',
  title: 'Over elva',
  categoryId: 'c1',
  category: { id: 'c1', nameNo: 'Inngang', color: '#1565C0' },
  language: 'no',
  tempo: null,
  notes: null,
  ...shortTextsOf({}),
  audioUrl: null,
  sheetMusicUrl: null,
  sheetMusicType: null,
  isFavorite: false,
  playCount: 0,
  lastPlayed: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  lyrics: 'Ta meg med',
  alternateVersions: [],
};
const other = (length: number) => ({
  name: 'Lav',
  lyrics: 'a'.repeat(length),
  key: null,
  notes: null,
});

const drawn = (own: Partial<Song>) =>
  draw('/song/a1', { [getMe.path]: { user }, '/api/songs/a1': { ...song, ...own } }, {});

describe('a song', () => {
  it.each<[what: string, own: Partial<Song>]>([
    ['as it is', {}],
    ['of 20,000 characters', { lyrics: 'a'.repeat(20_000) }],
    ['of 600 lines', { lyrics: 'a\n'.repeat(600) }],
    ['with another version', { alternateVersions: [other(19_990)] }],
  ])('%s is drawn', (_, own) => {
    expect(drawn(own)?.includes('<h1')).toBe(true);
  });

  it.each<[what: string, own: Partial<Song>]>([
    ['of more characters', { lyrics: 'a'.repeat(20_001) }],
    ['of more lines', { lyrics: 'a\n'.repeat(601) }],
    ['of more lines that end oddly', { lyrics: 'a\u2028'.repeat(601) }],
    ['whose versions have more', { alternateVersions: [other(10_000), other(9_991)] }],
  ])('%s is not: all others would wait for it', (_, own) => {
    expect(drawn(own)?.length).toBeUndefined();
  });

  it('is none where another call answers', () => {
    const calls = Object.values(songCalls).filter(({ method }) => method === 'GET');
    const names = calls.flatMap(({ path }) => /^\/api\/songs\/([^:]+)$/.exec(path)?.[1] ?? []);
    expect(names).toContain('recent');
    for (const name of names) {
      for (const query of ['', '?from=here']) {
        expect(sheetAt(`/song/${name}${query}`, true)).toBeNull();
      }
    }
    expect(sheetAt('/song/recent1', true)?.asks).toEqual(['/api/songs/recent1']);
  });
});
