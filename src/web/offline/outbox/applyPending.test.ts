import { describe, expect, test } from 'vitest';
import { song as songSchema } from '#contract/songs/song.ts';
import type { User } from '#contract/people/user.ts';
import type { SongMusic } from '#song/songPreferences.ts';
import {
  heart,
  someCategory,
  someSong,
  someWrite,
  words,
} from '#web/offline/outbox/testing/someSong.ts';
import type { Work } from './pendingWrite.ts';
import { withPersonalMusic, applyPending } from './applyPending.ts';

const version = { name: 'Lav', lyrics: 'Mi-\nLampen', key: 'Mi-', notes: null };
const create: Work = {
  kind: 'create',
  fields: { title: 'Ny', categoryId: 'advent', language: 'no', lyrics: 'Ny sang', key: 'Do' },
  category: someCategory,
};

describe('a song with its pending writes', () => {
  test('is the song itself if nothing is pending', () => {
    expect(applyPending(someSong, [])).toBe(someSong);
    expect(applyPending(null, [])).toBeNull();
  });

  test('has every write applied, in order', () => {
    const shown = applyPending(someSong, [
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
      keyHint: null,
      notes: null,
      audioUrl: null,
      isFavorite: true,
      alternateVersions: [version],
    });
    expect(songSchema.parse(shown)).toEqual(shown);
  });

  test('is listed by the key its chords suggest, before the server has read them', () => {
    const english = someWrite(words({ key: 'Am', lyrics: '(Am)Lampen (B7)brenner' }));
    expect(applyPending(someSong, [english])?.keyHint).toEqual({ hasH: false, hasB: true });
    const inSolfège = someWrite(words({ lyrics: '(La-)Lampen (Mi7)brenner', key: 'La-' }));
    expect(applyPending(someSong, [english, inSolfège])?.keyHint).toBeNull();
    const unnamed = { ...create, fields: { ...create.fields, lyrics: '(H7)Ny', key: 'Em' } };
    expect(applyPending(null, [someWrite(unnamed)])?.keyHint).toEqual({ hasH: true, hasB: false });
    const titled = applyPending({ ...someSong, keyHint: null }, [someWrite(words({ title: 'B' }))]);
    expect(titled?.keyHint).toBeNull();
  });

  test('has the last value of each music setting, and so has the person', () => {
    const music = { transposition: 2, capo: 1, scroll: null };
    const set = (change: Partial<SongMusic>) => someWrite({ kind: 'music', change });
    const all = someWrite({ kind: 'allMusic', change: { leftHanded: true } }, { entityId: '' });
    const waiting = [set({ capo: 4 }), all, set({ scroll: { by: 'speed', speed: 3 } })];
    const shown = applyPending({ ...someSong, music }, waiting);
    expect(shown?.music).toEqual({ ...music, capo: 4, scroll: { by: 'speed', speed: 3 } });
    expect(songSchema.parse(shown)).toEqual(shown);
    const kari = { id: 'kari', firstName: 'Kari' } as User;
    expect(withPersonalMusic(kari, waiting).music).toMatchObject({ leftHanded: true });
    expect(withPersonalMusic(kari, [])).toBe(kari);
  });

  test('has all of its new category', () => {
    const category = { id: 'jul', nameNo: 'Jul', color: '#c62828' };
    const work: Work = { kind: 'change', fields: { categoryId: 'jul' }, category };
    expect(applyPending(someSong, [someWrite(work)])).toMatchObject({
      categoryId: 'jul',
      category,
    });
  });

  test('ignores writes to other songs and rows of another release', () => {
    const others = [
      someWrite(heart, { entityId: 'annen' }),
      someWrite(words({ title: 'Framtid' }), { format: 2 }),
    ];
    expect(applyPending(someSong, others)).toEqual(someSong);
  });

  test('is created by a pending creation, as the contract defines songs', () => {
    const made = applyPending(null, [
      someWrite(create, { entityId: 'ny', base: null }),
      someWrite(heart, { entityId: 'ny', sequence: 2 }),
    ]);
    expect(made).toMatchObject({ id: 'ny', title: 'Ny', key: 'Do', isFavorite: true });
    expect(songSchema.parse(made)).toEqual(made);
  });

  test('is not changed again by a version that the server already has', () => {
    const song = { ...someSong, alternateVersions: [version] };
    const work: Work = { kind: 'versions', change: { kind: 'add', version }, list: [version] };
    expect(applyPending(song, [someWrite(work)])).toEqual(song);
  });
});
