import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { idempotencyHeader } from '#contract/base/headers.ts';
import type { SongbookSong } from '#contract/library/songbook.ts';
import { optionalsOf } from '#contract/songs/songFields.ts';
import { enforceRetention } from '#server/privacy/retention.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { rowsOf } from '#server/db/testing/databaseContent.ts';
import { SyncingDevice } from '#server/testing/SyncingDevice.ts';
import type { Answer } from '#server/testing/TestBrowser.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { importInto, sendSongbook } from '#server/songbook/testing/transfer.ts';
import { sync } from '#server/sync/sync.ts';
import { change, erase, remove, restore } from './testing/removing.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let server: TestServer;
let prest: SignedIn;
let maria: SignedIn;
/** Three songs among the psalms, and one of the category `mass`. */
let ids: string[];

beforeEach(async () => {
  server = await testServer();
  prest = await server.person({ role: 'prest', first_name: 'Johannes' });
  maria = await server.person({ first_name: 'Maria' });
  await addSong(server.deps, { id: 'mass', title: 'Messe', categoryId: 'mass' });
  ids = [];
  for (const title of ['Bekken', 'Elva', 'Ånden']) ids.push(await addSong(server.deps, { title }));
});

async function changeMany(
  changes: object,
  { who = maria, batch = randomUUID(), of = ids }: Partial<Call> = {},
): Promise<Answer> {
  return who.browser.post('/api/songs/change-many', { batch, ids: of, ...changes });
}
interface Call {
  who: SignedIn;
  batch: string;
  of: readonly string[];
}

const undo = (batch: unknown, who = maria) =>
  who.browser.post(`/api/song-batches/${String(batch)}/undo`);
const song = async (id: string | undefined) => (await maria.browser.get(`/api/songs/${id}`)).body;
const pathOf = (id: string | undefined) => `/api/songs/${id}`;
const toMass = { set: { categoryId: 'mass' } };

/** What there is of songs, apart from when they were changed, which versions they have and by whom. */
async function contents(): Promise<unknown[]> {
  const { songs = [] } = (await maria.browser.get('/api/sync')).body['changed'] as {
    songs?: { id: string; version?: number; updatedAt?: string }[];
  };
  return songs
    .map(({ version: _, updatedAt: __, ...rest }) => rest)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Entries of «Logg» about batches, newest first. */
async function logged() {
  const { entries } = (await prest.browser.get('/api/trail')).body as {
    entries: { deed: string; by: string; about: string; batch: object | null }[];
  };
  return entries
    .filter(({ deed }) => deed.startsWith('song'))
    .map(({ deed, by, about, batch }) => ({ deed, by, about, batch }));
}

describe('changing many songs', () => {
  it('sets category, language and rights, adds labels and takes them away, and leaves all else', async () => {
    const before = await song(ids[0]);
    const [first, second] = [
      {
        set: { categoryId: 'mass', language: 'la', rightsStatus: 'fritt' },
        add: { seasons: ['paske', 'advent'], slots: ['inngang'] },
      },
      {
        set: { rightsStatus: null },
        add: { slots: ['kommunion'] },
        remove: { seasons: ['advent'] },
      },
    ];
    expect((await changeMany(first)).body).toMatchObject({ changed: 3, gone: 0 });
    expect(await song(ids[0])).toMatchObject({
      categoryId: 'mass',
      category: { id: 'mass' },
      language: 'la',
      rightsStatus: 'fritt',
      seasons: ['advent', 'paske'],
      slots: ['inngang'],
    });
    expect((await changeMany(second)).body).toMatchObject({ changed: 3, gone: 0 });
    const { category: _, ...rest } = before;
    expect(await song(ids[0])).toMatchObject({
      ...rest,
      categoryId: 'mass',
      language: 'la',
      rightsStatus: null,
      seasons: ['paske'],
      slots: ['inngang', 'kommunion'],
      version: 3,
    });
  });

  it('gives songs that change a revision each, which the history names, and others none', async () => {
    await changeMany({ ...toMass, add: { slots: ['inngang'] } }, { of: [ids[0] ?? ''] });
    server.deps.pass(1000);
    const { body } = await changeMany({ ...toMass, add: { slots: ['inngang'] } });
    expect(body).toMatchObject({ changed: 2, gone: 0 });
    expect(await song(ids[0])).toMatchObject({ version: 2 });
    expect(await song(ids[1])).toMatchObject({ version: 2, updatedAt: '2026-01-01T12:00:01.000Z' });
    expect((await maria.browser.get(`/api/songs/${ids[1]}/revisions`)).body).toEqual([
      {
        version: 1,
        changedBy: 'Maria',
        changedByNow: null,
        changedAt: '2026-01-01T12:00:01.000Z',
        changed: ['categoryId', 'slots'],
      },
    ]);
    const rows = await server.deps.db.selectFrom('song').select('revision').execute();
    expect(new Set(rows.map(({ revision }) => revision)).size).toBe(4);
  });

  it('that all are so already is no batch, no event and no revision of the library', async () => {
    const { trail: _, kept_answer: __, ...before } = await rowsOf(server.deps.db);
    const { body } = await changeMany({ set: { language: 'no' }, remove: { slots: ['inngang'] } });
    expect(body).toEqual({ changed: 0, batch: null, gone: 0 });
    const { trail, kept_answer: ___, ...after } = await rowsOf(server.deps.db);
    expect(after).toEqual(before);
    expect(trail).toEqual([]);
    expect((await changeMany({})).body).toEqual({ changed: 0, batch: null, gone: 0 });
  });

  it('is one event, which says which fields of how many songs', async () => {
    const batch = randomUUID();
    await changeMany({ ...toMass, add: { seasons: ['paske'] } }, { batch });
    server.deps.pass(1);
    await changeMany({ set: { rightsStatus: 'eget' } }, { of: [ids[0] ?? ''] });
    expect(await logged()).toMatchObject([
      { deed: 'songsChanged', by: 'Maria', about: 'bruksrett på 1 sang' },
      {
        deed: 'songsChanged',
        by: 'Maria',
        about: 'kategori og tid i kirkeåret på 3 sanger',
        batch: { id: batch, isUndone: false },
      },
    ]);
  });

  it('passes over and counts songs that are removed or never were, and counts each id once', async () => {
    await remove(prest, pathOf(ids[0]));
    const [, second = ''] = ids;
    const { body } = await changeMany(toMass, { of: [...ids, 'never', second] });
    expect(body).toMatchObject({ changed: 2, gone: 2 });
    expect((await restore(prest, pathOf(ids[0]))).status).toBe(200);
    expect(await song(ids[0])).toMatchObject({ categoryId: 'psalms', version: 1 });
  });

  it('is done once, and gives the same answer to the same batch', async () => {
    const batch = randomUUID();
    const first = await changeMany(toMass, { batch });
    expect(first.body).toEqual({ changed: 3, batch, gone: 0 });
    await change(maria, pathOf(ids[0]), { categoryId: 'psalms' });
    expect((await changeMany(toMass, { batch })).body).toEqual(first.body);
    expect(await song(ids[0])).toMatchObject({ categoryId: 'psalms', version: 3 });
    const other = await changeMany({ set: { language: 'la' } }, { batch });
    expect(other).toMatchObject({ status: 422, body: { code: 'otherRequest' } });
    const theirs = await changeMany({ set: { language: 'la' } }, { batch, who: prest });
    expect(theirs).toMatchObject({ status: 409, body: { code: 'idTaken' } });
    expect(await song(ids[1])).toMatchObject({ language: 'no' });
  });

  it('refuses what is wrong with a sentence, and changes nothing', async () => {
    const before = await contents();
    for (const [changes, status, body] of [
      [{ set: { categoryId: 'gone' } }, 400, { code: 'categoryNotFound' }],
      [
        { add: { seasons: ['paske'] }, remove: { seasons: ['jul', 'paske'] } },
        400,
        { fields: { 'remove.seasons': 'Kan ikke både legges til og tas bort' } },
      ],
      [{ set: { language: 'xx' } }, 400, { code: 'invalidInput' }],
      [{ set: { title: 'Alle' } }, 400, { code: 'invalidInput' }],
      [{ ids: [] }, 400, { code: 'invalidInput' }],
      [{ batch: 'word' }, 400, { code: 'invalidInput' }],
    ] as const) {
      expect([changes, await changeMany(changes)]).toMatchObject([changes, { status, body }]);
    }
    const many = Array.from({ length: limits.songsChangedAtOnce + 1 }, (_, at) => `${at}`);
    expect(await changeMany(toMass, { of: many })).toMatchObject({ status: 400 });
    expect(await contents()).toEqual(before);
  });

  it('needs no other words in the index, and the songs are found as before', async () => {
    await changeMany({ ...toMass, set: { categoryId: 'mass', language: 'la' } });
    const found = await maria.browser.get('/api/songs/lyric-matches?search=stiger');
    expect(found.body).toHaveLength(4);
  });

  it('brings a device that has synced to where a new one comes', async () => {
    const { deps } = server;
    const user = { ...maria.person, firstName: 'Maria', canInvite: true, music: null };
    const asking = { ...user, sessionHash: '', signedInAt: 0 };
    const device = () => new SyncingDevice((query) => sync(deps, asking, { ...query, limit: '2' }));
    const old = device();
    await old.askForAll();
    const { body } = await changeMany({ ...toMass, add: { slots: ['inngang'] } });
    await old.askOnce(); // in the middle of the batch
    await change(maria, pathOf(ids[1]), { notes: 'Rolig' });
    await undo(body['batch']);
    await old.askForAll();
    const fresh = device();
    await fresh.askForAll();
    expect(old.library()).toEqual(fresh.library());
  });
});

describe('undoing a change of many songs', () => {
  it('gives each song what it had, as a new version', async () => {
    await changeMany({ set: { rightsStatus: 'eget' } }, { of: [ids[2] ?? ''] });
    const before = await contents();
    server.deps.pass(1);
    const { body } = await changeMany({
      set: { categoryId: 'mass', language: 'la', rightsStatus: 'fritt' },
      add: { slots: ['inngang'] },
    });
    expect(await contents()).not.toEqual(before);
    server.deps.pass(1);
    expect((await undo(body['batch'])).body).toEqual({ undone: 3, kept: [], wasUndone: false });
    expect(await contents()).toEqual(before);
    expect(await song(ids[0])).toMatchObject({ version: 3 });
    expect((await maria.browser.get(`/api/songs/${ids[0]}/revisions`)).body).toHaveLength(2);
    expect(await logged()).toMatchObject([
      { deed: 'songBatchUndone', by: 'Maria', about: 'endringen av 3 sanger', batch: null },
      { deed: 'songsChanged', batch: { id: body['batch'], isUndone: true } },
      { deed: 'songsChanged', batch: { isUndone: false } },
    ]);
  });

  it('leaves and names each song that was touched since', async () => {
    await addSong(server.deps, { id: 'fourth', title: 'Åren' });
    const { body } = await changeMany(toMass, { of: [...ids, 'fourth'] });
    await change(prest, pathOf(ids[0]), { notes: 'Rolig' });
    await remove(prest, pathOf(ids[1]));
    await remove(prest, pathOf(ids[2]));
    await restore(prest, pathOf(ids[2]));
    const kept = [
      { id: ids[0], title: 'Bekken', why: 'changed' },
      { id: ids[1], title: 'Elva', why: 'removed' },
      { id: ids[2], title: 'Ånden', why: 'changed' },
    ];
    expect((await undo(body['batch'])).body).toEqual({ undone: 1, kept, wasUndone: false });
    expect(await song(ids[0])).toMatchObject({ categoryId: 'mass', notes: 'Rolig' });
    expect(await song(ids[2])).toMatchObject({ categoryId: 'mass', version: 2 });
    expect(await song('fourth')).toMatchObject({ categoryId: 'psalms' });
    expect(await logged()).toContainEqual({
      deed: 'songBatchUndone',
      by: 'Maria',
      about: 'endringen av 1 sang, men 3 ble stående',
      batch: null,
    });
    const again = { undone: 1, kept, wasUndone: true };
    expect((await undo(body['batch'], prest)).body).toEqual(again);
    await change(prest, pathOf(ids[0]), { title: 'Bekken den blå' });
    await erase(prest, pathOf(ids[1]));
    expect((await undo(body['batch'])).body).toEqual({
      ...again,
      kept: [
        { id: ids[1], title: '', why: 'erased' },
        { ...kept[0], title: 'Bekken den blå' },
        kept[2],
      ],
    });
  });

  it('says in «Logg» how many stayed, where none went back too', async () => {
    const batch = randomUUID();
    await changeMany(toMass, { batch });
    server.deps.pass(1);
    for (const id of ids) await remove(prest, pathOf(id));
    server.deps.pass(1);
    expect((await undo(batch)).body).toMatchObject({ undone: 0 });
    expect((await logged())[0]).toMatchObject({ about: 'endringen, men 3 sanger ble stående' });
  });

  it('of two batches undoes the later first', async () => {
    const first = await changeMany(toMass);
    const second = await changeMany({ set: { language: 'la' } }, { of: ids.slice(0, 2) });
    const kept = ids.slice(0, 2).map((id) => ({ id, why: 'changed' }));
    expect((await undo(first.body['batch'])).body).toMatchObject({ undone: 1, kept });
    expect((await undo(second.body['batch'])).body).toMatchObject({ undone: 2, kept: [] });
    expect(await song(ids[0])).toMatchObject({ language: 'no', categoryId: 'mass' });
    expect(await song(ids[2])).toMatchObject({ language: 'no', categoryId: 'psalms' });
  });

  it('leaves a song whose category is gone', async () => {
    const { body } = await changeMany(toMass);
    expect((await prest.browser.send('DELETE', '/api/categories/psalms')).status).toBe(200);
    expect((await undo(body['batch'])).body).toMatchObject({
      undone: 0,
      kept: [{ why: 'categoryGone' }, { why: 'categoryGone' }, { why: 'categoryGone' }],
    });
  });

  it('is for whoever did it within the hour, and for prests within 30 days', async () => {
    const [mine, later, last] = [
      (await changeMany(toMass, { of: [ids[0] ?? ''] })).body['batch'],
      (await changeMany(toMass, { of: [ids[1] ?? ''] })).body['batch'],
      (await changeMany(toMass, { of: [ids[2] ?? ''] })).body['batch'],
    ];
    const josef = await server.person({ role: 'kateket' });
    const refused = { status: 403, body: { code: 'mayNotUndo' } };
    expect(await undo(mine, josef)).toMatchObject(refused);
    expect((await prest.browser.get('/api/trail')).body['entries']).toContainEqual(
      expect.objectContaining({ deed: 'rightRefused', about: 'POST /api/song-batches/:id/undo' }),
    );
    server.deps.pass(60 * minute);
    expect(await undo(mine)).toMatchObject({ status: 200 });
    server.deps.pass(1);
    expect(await undo(mine)).toMatchObject({ status: 200, body: { undone: 1, wasUndone: true } });
    expect(await undo(later)).toMatchObject(refused);
    server.deps.pass(30 * day - 60 * minute - 1);
    const again = await server.signIn(prest.person);
    const asPrest = { ...prest, browser: again };
    expect(await undo(later, asPrest)).toMatchObject({ status: 200, body: { undone: 1 } });
    server.deps.pass(1);
    const gone = { status: 404, body: { code: 'batchNotFound' } };
    expect(await undo(last, asPrest)).toMatchObject(gone);
    expect(await undo('unknown', asPrest)).toMatchObject(gone);
    expect((await again.get('/api/trail')).body['entries']).toContainEqual(
      expect.objectContaining({ deed: 'songsChanged', batch: null }),
    );
    await enforceRetention(server.deps)();
  });
});

describe('undoing an import', () => {
  const idOf = (letter: string) => `${letter.repeat(8)}-0000-4000-8000-000000000000`;
  const [a, b, c, d] = [idOf('a'), idOf('b'), idOf('c'), idOf('d')];
  const bookSongs = (...letters: string[]) =>
    letters.map((letter) =>
      bookSong({ id: idOf(letter), title: `Hentet ${letter}`, lyrics: `Kilden ${letter}` }),
    );

  interface Titled {
    title: string;
  }

  /** Imports a file, and returns the id of its batch. */
  async function imported(songs: readonly SongbookSong[], who = maria, head = {}): Promise<string> {
    const batch = randomUUID();
    const key = { [idempotencyHeader]: batch };
    const answer = await sendSongbook(who.browser, makeSongbook(songs, [], head), '', key);
    expect(answer.status).toBe(200);
    return batch;
  }

  it('removes the songs that it added, and gives others what they had', async () => {
    const before = await contents();
    const found = async () => (await maria.browser.get('/api/songs/lyric-matches?search=ola')).body;
    const known = await song(ids[0]);
    const filled = bookSong({ id: String(ids[0]), title: 'Bekken', composer: 'Ola Sang' });
    const other = { name: 'Ny', lyrics: 'Noe annet', key: null, notes: null };
    const batch = await imported([
      ...bookSongs('a', 'b'),
      { ...filled, lyrics: String(known['lyrics']), alternateVersions: [other] },
    ]);
    expect(await song(ids[0])).toMatchObject({ composer: 'Ola Sang', version: 2 });
    expect((await song(ids[0]))['alternateVersions']).toHaveLength(1);
    expect(await found()).toHaveLength(1);
    server.deps.pass(1);
    expect((await undo(batch)).body).toEqual({ undone: 3, kept: [], wasUndone: false });
    expect(await contents()).toEqual(before);
    expect(await found()).toEqual([]);
    expect((await prest.browser.get('/api/songs/removed')).body).toMatchObject([
      { id: a, title: 'Hentet a', removedBy: { firstName: 'Maria' } },
      { id: b },
    ]);
    const { entries } = (await prest.browser.get('/api/trail')).body;
    expect(entries).toMatchObject([
      { deed: 'songBatchUndone', about: 'importen av 3 sanger' },
      { deed: 'imported', batch: { id: batch, isUndone: true } },
    ]);
    expect((await restore(prest, pathOf(a))).status).toBe(200);
    expect((await undo(batch)).body).toEqual({ undone: 3, kept: [], wasUndone: true });
    expect(await song(a)).toMatchObject({ title: 'Hentet a' });
  });

  it('lets the same file bring in again all that was taken back', async () => {
    const songs = [
      ...bookSongs('a'),
      bookSong({ title: 'Elva', lyrics: 'Elva stiger', composer: 'Ola Sang' }),
    ];
    const brought = async () => {
      const titles = ((await maria.browser.get('/api/songs')).body as unknown as Titled[])
        .map(({ title }) => title)
        .filter((title) => title.startsWith('Hentet'));
      const { composer, alternateVersions } = await song(ids[1]);
      return { titles, composer, alternateVersions };
    };
    const batch = await imported(songs);
    const once = await brought();
    expect(once).toMatchObject({ titles: ['Hentet a'], alternateVersions: [{}] });
    await undo(batch);
    const again = await imported(songs);
    expect(await brought()).toEqual(once);
    // A text that somebody has replaced since is of the past all the same.
    await maria.browser.send('PATCH', pathOf(ids[1]), { body: { alternateVersions: [] } });
    await undo(again, prest);
    await imported(songs);
    expect(await brought()).toEqual({ ...once, alternateVersions: [] });
  });

  it('lets a file that is matched by ids bring in again a song beside its namesake', async () => {
    const songs = ['stiger', 'synker'].map((verb) =>
      bookSong({ title: 'Elva', lyrics: `Elva ${verb}` }),
    );
    const byIds = { matching: 'ids' };
    const before = await song(ids[1]);
    await undo(await imported(songs, maria, byIds));
    for (const counts of [{ new: 2 }, { new: 0, same: 2 }]) {
      const answer = await importInto(maria.browser, makeSongbook(songs, [], byIds));
      expect(answer.counts).toMatchObject({ ...counts, different: 0 });
    }
    expect(await song(ids[1])).toEqual(before);
  });

  it('makes no song new that was here before it, and was removed after', async () => {
    const words = { id: a, title: 'Elva', lyrics: 'Elva stiger' };
    await addSong(server.deps, words);
    await undo(await imported([bookSong({ ...words, composer: 'Ola Sang' })]));
    await remove(prest, pathOf(a));
    const answer = await importInto(
      maria.browser,
      makeSongbook([bookSong(words)], [], { matching: 'ids' }),
    );
    expect(answer.counts).toMatchObject({ new: 0, different: 1 });
  });

  it('leaves an added song that somebody has changed, removed or brought back', async () => {
    const batch = await imported(bookSongs('a', 'b', 'c', 'd'));
    await change(maria, pathOf(a), { notes: 'Rolig' });
    await remove(prest, pathOf(b));
    await remove(prest, pathOf(c));
    await restore(prest, pathOf(c));
    expect((await undo(batch)).body).toMatchObject({
      undone: 1,
      kept: [
        { id: a, why: 'changed' },
        { id: b, why: 'removed' },
        { id: c, why: 'changed' },
      ],
    });
    expect((await maria.browser.get(pathOf(d))).status).toBe(404);
  });

  it('is for whoever did it within the hour, whatever dates the file has', async () => {
    const [first, second] = [await imported(bookSongs('a')), await imported(bookSongs('b'))];
    server.deps.pass(60 * minute);
    expect((await undo(first)).body).toMatchObject({ undone: 1 });
    server.deps.pass(1);
    expect(await undo(second)).toMatchObject({ status: 403, body: { code: 'mayNotUndo' } });
    expect((await undo(second, prest)).body).toMatchObject({ undone: 1 });
  });

  it('is possible without a key, and under no id of somebody else', async () => {
    const batch = await imported(bookSongs('a'));
    const theirs = { [idempotencyHeader]: batch };
    const book = makeSongbook(bookSongs('b'));
    expect(await sendSongbook(prest.browser, book, '', theirs)).toMatchObject({
      status: 409,
      body: { code: 'idTaken' },
    });
    expect((await maria.browser.get(pathOf(b))).status).toBe(404);
    server.deps.pass(1);
    await importInto(prest.browser, book);
    const [event] = (await prest.browser.get('/api/trail')).body['entries'] as {
      batch: { id: string };
    }[];
    expect((await undo(event?.batch.id, prest)).body).toMatchObject({ undone: 1 });
  });

  it('is none where nothing was imported', async () => {
    await imported(bookSongs('a'));
    const batch = await imported(bookSongs('a'));
    expect(await undo(batch)).toMatchObject({ status: 404, body: { code: 'batchNotFound' } });
  });

  it('leaves no text in a stored answer', async () => {
    const { deps } = server;
    const batch = await imported(bookSongs('a', 'b'));
    await deps.db.deleteFrom('kept_answer').execute();
    const answer = (id: string) => JSON.stringify({ id, title: 'Hentet', ...optionalsOf({}) });
    const row = { person_id: maria.person.id, content_hash: '', created_at: deps.clock() };
    await deps.db
      .insertInto('kept_answer')
      .values([a, b, 'mass'].map((id) => ({ ...row, key: id, answer: answer(id) })))
      .execute();
    await undo(batch);
    const answers = await deps.db
      .selectFrom('kept_answer')
      .select('answer')
      .orderBy('key')
      .execute();
    expect(answers.map((each) => each.answer)).toEqual([
      `{"id":"${a}"}`,
      `{"id":"${b}"}`,
      answer('mass'),
    ]);
  });
});
