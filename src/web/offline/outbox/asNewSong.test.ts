import type { Song } from '#contract/songs/song.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errors } from '#contract/base/errors.ts';
import {
  heart,
  putPending,
  someCategory,
  someSong,
  someWrite,
  words,
} from '#web/offline/outbox/testing/someSong.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { asNewSong } from './asNewSong.ts';
import { forgetOutbox } from './changeOutbox.ts';
import { remake, tryAgain } from './decide.ts';
import { remedyOf } from './remedies.ts';
import { openOutbox, readPending } from './outboxRows.ts';
import { reconcile } from './reconcile.ts';
import { readFiles } from './pendingFiles.ts';
import type { PendingWrite, Work } from './pendingWrite.ts';

const [low, high] = ['Lav', 'Høy'].map((name) => ({ name, lyrics: name, key: null, notes: null }));
if (low === undefined || high === undefined) throw new Error('two versions');
const base = { ...someSong, alternateVersions: [low] };
const gone = {
  kind: 'refused',
  code: 'songNotFound',
  sentence: errors.songNotFound[1],
  fields: {},
} as const;
const edit = someWrite(words({ lyrics: 'Mi-\nLampen', clear: ['notes'] }), {
  base,
  state: gone,
  tried: true,
  files: { sheetMusicFile: 'noter.pdf' },
});
const addHigh: Work = { kind: 'versions', change: { kind: 'add', version: high }, list: [] };

beforeEach(() => {
  someBrowser().onLine = false; // nothing is sent
  setOutboxWriter('kari');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await forgetOutbox();
  setOutboxWriter(null);
});

test('an edit of a deleted song becomes a pending new song, with its files and all later writes', async () => {
  const shown = { ...base, lyrics: 'Mi-\nLampen', notes: null };
  const behind = { base: shown, baseVersion: 0 };
  const recording = { audioFile: 'opptak.mp3' };
  const later = someWrite(words({ key: 'Mi-' }), { ...behind, files: recording, sequence: 2 });
  const version = someWrite(addHigh, { ...behind, sequence: 3 });
  const liked = someWrite(heart, { base: null, baseVersion: null, sequence: 4, state: gone });
  const other = someWrite(heart, { entityId: 'annen', base: null, baseVersion: null, sequence: 5 });
  await putPending(edit, later, version, liked, other);
  await (await openOutbox()).put('files', new File(['noter'], 'noter.pdf'), '1/sheetMusicFile');
  const id = await remake({ write: edit }, asNewSong);

  const rows = await readPending();
  const waits = { entityId: id, tried: false, state: { kind: 'waiting' } };
  const added = (over: object) => ({ kind: 'versions', change: { kind: 'add', ...over } });
  expect(rows).toMatchObject([
    {
      ...waits,
      sequence: 1,
      base: null,
      baseVersion: null,
      work: {
        kind: 'create',
        category: someCategory,
        fields: { id, title: someSong.title, lyrics: 'Mi-\nLampen', key: 'La-' },
      },
    },
    { ...waits, sequence: 2, baseVersion: 0, work: later.work, files: recording },
    { ...waits, sequence: 4, baseVersion: null, work: heart },
    other,
    { ...waits, baseVersion: 0, work: added({ version: low }) },
    { ...waits, baseVersion: 0, work: added({ version: high }) },
  ]);
  expect(rows[0]?.work).not.toHaveProperty('fields.notes');
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  expect(rows.slice(0, 3).map(({ key }) => key)).not.toContain('key 1');
  const { sheetMusicFile } = await readFiles(rows[0] as PendingWrite);
  expect(await sheetMusicFile?.text()).toBe('noter');

  // Like writes after any new song, they are rebased on the server's answer.
  const files = { audioUrl: null, sheetMusicUrl: '/api/files/ny' };
  const song = { ...shown, ...files, id, alternateVersions: [], version: 1 };
  const done = { kind: 'done' as const, entity: song };
  const { changed } = reconcile(rows, rows[0] as PendingWrite, done, () => '');
  expect(changed.map(({ work, baseVersion }) => [work.kind, baseVersion])).toEqual([
    ['change', 1],
    ['versions', 1],
    ['versions', 1],
  ]);
});

test('nothing changes if the device fails in the middle', async () => {
  const later = someWrite(words({ key: 'Mi-' }), { base, baseVersion: 0, sequence: 2 });
  await putPending(edit, later);
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('planted', 'QuotaExceededError');
  });
  await expect(remake({ write: edit }, asNewSong)).rejects.toThrow('planted');
  expect(await readPending()).toEqual([edit, later]);
});

test('a version of a deleted song goes along with the new song', () => {
  const blocked = someWrite(addHigh, { base, state: gone });
  const { removed, changed, added = [] } = asNewSong([blocked], blocked, 'ny', () => 'nøkkel');
  expect(removed).toEqual([]);
  expect(changed).toMatchObject([{ sequence: 1, entityId: 'ny', work: { kind: 'create' } }]);
  expect(added.map(({ work }) => work.kind === 'versions' && work.list)).toEqual([
    [low],
    [low, high],
  ]);
});

test("a version with the new song's own name gets another name, as in its form", () => {
  const blocked = someWrite(words({ versionName: 'lav' }), { base, state: gone });
  const { added = [] } = asNewSong([blocked], blocked, 'ny', () => 'nøkkel');
  const version = { ...low, name: 'Lav 2' };
  expect(added).toMatchObject([{ work: { change: { kind: 'add', version }, list: [version] } }]);
});

test('a new song that was removed before its author got the answer becomes another, with its later writes', () => {
  const { title, categoryId, language, lyrics } = someSong;
  const fields = { title, categoryId, language, lyrics, id: someSong.id };
  const create: Work = { kind: 'create', fields, category: someCategory };
  const made = someWrite(create, { base: null, baseVersion: null, state: gone, tried: true });
  expect(remedyOf(made, null)?.remake).toBe(asNewSong);
  const later = someWrite(words({ key: 'Mi-' }), { base: someSong, baseVersion: 0, sequence: 2 });
  const version = someWrite(addHigh, { base: someSong, baseVersion: 0, sequence: 3 });
  const { changed, added = [] } = asNewSong([made, later, version], made, 'ny', () => 'nøkkel');
  const waits = { entityId: 'ny', key: 'nøkkel', state: { kind: 'waiting' } };
  expect(changed).toMatchObject([
    { ...waits, tried: false, work: { ...create, fields: { ...fields, id: 'ny' } } },
    { ...waits, work: later.work },
  ]);
  expect(added).toMatchObject([{ ...waits, work: { change: { kind: 'add', version: high } } }]);
});

test('a change of versions that cannot be applied is not lost', () => {
  const clash: Work = { kind: 'versions', change: { kind: 'remove', before: high }, list: [] };
  const apart = { ...high, lyrics: 'Annet' };
  const there = { ...base, alternateVersions: [apart] };
  const blocked = { ...edit, base: there };
  const later = someWrite(clash, { base: there, baseVersion: 0, sequence: 2 });
  const { removed, changed } = asNewSong([blocked, later], blocked, 'ny', () => 'nøkkel');
  expect(removed).toEqual([]);
  expect(changed.map(({ sequence, entityId }) => [sequence, entityId])).toEqual([
    [1, 'ny'],
    [2, 'ny'],
  ]);
  const taken = someWrite(
    { kind: 'versions', change: { kind: 'add', version: high }, list: [] },
    { base: there, state: gone },
  );
  expect(() => asNewSong([taken], taken, 'ny', () => '')).toThrow('no version');
});

test.each<[boolean, PendingWrite<Song>]>([
  [true, edit],
  [true, someWrite(addHigh, { state: gone })],
  [false, someWrite(heart, { base: null, state: gone })],
  [
    false,
    someWrite(
      { kind: 'versions', change: { kind: 'remove', before: low }, list: [] },
      { state: gone },
    ),
  ],
  [false, { ...edit, state: { ...gone, code: 'notFound' } }],
  [false, { ...edit, state: { kind: 'waiting' } }],
])('only text of a deleted song can become a new one: %#', (can, write) => {
  expect(remedyOf(write, null)?.remake === asNewSong).toBe(can);
});

test('a refused write is sent again unchanged, with a new key', async () => {
  await putPending({ ...edit, baseVersion: 7 });
  await tryAgain({ write: edit });
  const [now] = await readPending();
  expect(now).toEqual({
    ...edit,
    key: now?.key,
    baseVersion: 7,
    tried: false,
    state: { kind: 'waiting' },
  });
  expect(now?.key).not.toBe(edit.key);
  await expect(tryAgain({ write: edit })).rejects.toMatchObject({ problem: { code: 'gone' } });
});
