import { describe, expect, test } from 'vitest';
import { song as songSchema } from '#contract/song.ts';
import {
  heart,
  someCategory,
  someSong,
  someWrite,
  words,
} from '#web/offline/outbox/testing/someSong.ts';
import type { Work } from './waitingWrite.ts';
import { withWaiting } from './withWaiting.ts';

const version = { name: 'Lav', lyrics: 'Mi-\nLampen', key: 'Mi-', notes: null };
const create: Work = {
  kind: 'create',
  fields: { title: 'Ny', categoryId: 'advent', language: 'no', lyrics: 'Ny sang', key: 'Do' },
  category: someCategory,
};

describe('the song with what waits', () => {
  test('is the song itself where nothing waits', () => {
    expect(withWaiting(someSong, [])).toBe(someSong);
    expect(withWaiting(null, [])).toBeNull();
  });

  test('has every write laid over it, in order', () => {
    const shown = withWaiting(someSong, [
      someWrite(words({ title: 'Først', key: 'Do' })),
      someWrite(heart, { sequence: 2 }),
      someWrite(words({ title: 'Sist', clear: ['notes', 'audioFile'] }), { sequence: 3 }),
      someWrite(
        { kind: 'versions', change: { kind: 'add', version }, list: [version] },
        { sequence: 4 },
      ),
    ]);
    expect(shown).toEqual({
      ...someSong,
      title: 'Sist',
      key: 'Do',
      notes: null,
      audioUrl: null,
      isFavorite: true,
      alternateVersions: [version],
    });
    expect(songSchema.parse(shown)).toEqual(shown);
  });

  test('has its new category whole', () => {
    const category = { id: 'jul', nameNo: 'Jul', color: '#c62828' };
    const work: Work = { kind: 'change', fields: { categoryId: 'jul' }, category };
    expect(withWaiting(someSong, [someWrite(work)])).toMatchObject({ categoryId: 'jul', category });
  });

  test('passes over writes to other songs and rows of another release', () => {
    const others = [
      someWrite(heart, { songId: 'annen' }),
      someWrite(words({ title: 'Framtid' }), { format: 2 }),
    ];
    expect(withWaiting(someSong, others)).toEqual(someSong);
  });

  test('is made by a waiting creation, as the contract has songs', () => {
    const made = withWaiting(null, [
      someWrite(create, { songId: 'ny', base: null }),
      someWrite(heart, { songId: 'ny', sequence: 2 }),
    ]);
    expect(made).toMatchObject({ id: 'ny', title: 'Ny', key: 'Do', isFavorite: true });
    expect(songSchema.parse(made)).toEqual(made);
  });

  test('is not added to a second time by a version the server has already', () => {
    const song = { ...someSong, alternateVersions: [version] };
    const work: Work = { kind: 'versions', change: { kind: 'add', version }, list: [version] };
    expect(withWaiting(song, [someWrite(work)])).toEqual(song);
  });
});
