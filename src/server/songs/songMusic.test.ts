import { beforeEach, describe, expect, it } from 'vitest';
import { song as songSchema } from '#contract/songs/song.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type TestDeps, testDeps } from '#server/db/testing/testDeps.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { getSong, songTag } from './getSong.ts';
import { listSongs } from './listSongs.ts';
import { findMusic, setSongMusic } from './songMusic.ts';

const nothing = { transposition: 0, capo: 0, scroll: null };
const speed = { by: 'speed', speed: 5 } as const;
const duration = { by: 'duration', seconds: 200 } as const;

describe('settings of a song', () => {
  let deps: TestDeps;
  let maria: CurrentUser;
  let song: string;
  beforeEach(async () => {
    deps = await testDeps();
    maria = await addPerson(deps);
    song = await addSong(deps);
  });
  const musicOfSong = async (user = maria) => (await getSong(deps, user, song)).music;

  it('are null until something is chosen', async () => {
    expect(await musicOfSong()).toBeNull();
    await setSongMusic(deps, maria, song, {});
    expect(await musicOfSong()).toBeNull();
  });

  it('are merged with the given fields', async () => {
    expect(await setSongMusic(deps, maria, song, { capo: 3 })).toEqual({ ...nothing, capo: 3 });
    await setSongMusic(deps, maria, song, { transposition: -2, scroll: speed });
    expect(await musicOfSong()).toEqual({ transposition: -2, capo: 3, scroll: speed });
    await setSongMusic(deps, maria, song, { scroll: duration });
    expect(await musicOfSong()).toEqual({ transposition: -2, capo: 3, scroll: duration });
    await setSongMusic(deps, maria, song, { scroll: null });
    await setSongMusic(deps, maria, song, { transposition: 0, capo: 0 });
    expect(await musicOfSong()).toBeNull();
  });

  it('are per person', async () => {
    const josef = await addPerson(deps, { firstName: 'Josef' });
    await setSongMusic(deps, maria, song, { capo: 3 });
    expect(await musicOfSong(josef)).toBeNull();
    expect(await findMusic(deps.db, josef.id)).toEqual([]);
    expect(await findMusic(deps.db, maria.id)).toEqual([{ songId: song, ...nothing, capo: 3 }]);
  });

  it('lose no field of concurrent changes', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        setSongMusic(deps, maria, song, at % 2 === 0 ? { capo: 4 } : { transposition: 5 }),
      ),
    );
    expect(await musicOfSong()).toEqual({ transposition: 5, capo: 4, scroll: null });
  });

  it('are part of every response with the song, and change its ETag', async () => {
    const tag = async () => songTag(await getSong(deps, maria, song));
    const before = await tag();
    const chosen = { transposition: -1, capo: 2, scroll: duration };
    await setSongMusic(deps, maria, song, chosen);
    const after = await tag();
    expect(after).not.toBe(before);
    expect(after).toMatch(/^1-[\w-]+$/);
    expect(await listSongs(deps, maria, {})).toMatchObject([{ music: chosen }]);
    expect(await listSongs(deps, maria, { limit: '5' })).toMatchObject([{ music: chosen }]);
    const whole = await getSong(deps, maria, song);
    expect(songSchema.parse(whole)).toEqual(whole);
    await setSongMusic(deps, maria, song, { scroll: { by: 'speed', speed: 10 } });
    expect(await tag()).not.toBe(after);
  });

  it('are clamped where the row is out of range', async () => {
    await setSongMusic(deps, maria, song, { capo: 1, scroll: speed });
    const wild = { transposition: 40, capo: -3, scroll_speed: 900 };
    await deps.db.updateTable('song_music').set(wild).execute();
    const tamed = { transposition: 11, capo: 0, scroll: { by: 'speed', speed: 20 } };
    expect(await musicOfSong()).toEqual(tamed);
    expect(await findMusic(deps.db, maria.id)).toEqual([{ songId: song, ...tamed }]);
  });

  it('are hidden with a removed song, and refused for an unknown one', async () => {
    await setSongMusic(deps, maria, song, { capo: 3 });
    await deps.db.updateTable('song').set({ deleted_at: 1 }).execute();
    expect(await findMusic(deps.db, maria.id)).toEqual([]);
    for (const id of [song, 'nothing']) {
      const set = setSongMusic(deps, maria, id, { capo: 3 });
      await expect(set).rejects.toMatchObject({ code: 'songNotFound' });
    }
  });
});

describe('the endpoints for settings', () => {
  let server: TestServer;
  let maria: SignedIn;
  let address: string;
  beforeEach(async () => {
    server = await testServer();
    maria = await server.person();
    address = `/api/songs/${await addSong(server.deps)}`;
  });
  const all = '/api/auth/me/music';

  it.each([
    [{ transposition: 12 }, 'transposition', 'Kan ikke være mer enn 11'],
    [{ transposition: -12 }, 'transposition', 'Må være minst -11'],
    [{ capo: 10 }, 'capo', 'Kan ikke være mer enn 9'],
    [{ capo: 1.5 }, 'capo', 'Har feil type'],
    [{ capo: '2' }, 'capo', 'Har feil type'],
    [{ scroll: { by: 'speed', speed: 21 } }, 'scroll.speed', 'Kan ikke være mer enn 20'],
    [{ scroll: { by: 'duration', seconds: 9 } }, 'scroll.seconds', 'Må være minst 10'],
    [{ scroll: { by: 'tempo' } }, 'scroll.by', 'Kan bare være speed eller duration'],
    [{ key: 'Re-' }, 'key', 'Ukjent felt'],
  ])('refuse %j with a sentence', async (body, field, sentence) => {
    const answer = await maria.browser.post(`${address}/music`, body);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
    expect((await maria.browser.get(address)).body['music']).toBeNull();
  });

  it.each([
    [{ notation: 'C-D-E' }, 'notation'],
    [{ capoShows: 'none' }, 'capoShows'],
    [{ instrument: 'lute' }, 'instrument'],
    [{ leftHanded: 1 }, 'leftHanded'],
    [{ capo: 2 }, 'capo'],
  ])('refuse %j for all songs', async (body, field) => {
    const answer = await maria.browser.post(all, body);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.anything() } } });
  });

  it('write once per key', async () => {
    const once = { 'idempotency-key': 'k1' };
    const set = (to: string, body: object, headers = once) =>
      maria.browser.send('POST', to, { body, headers });
    const first = await set(`${address}/music`, { capo: 2 });
    expect(first).toMatchObject({ status: 200, body: { ...nothing, capo: 2 } });
    await maria.browser.post(`${address}/music`, { capo: 5 });
    expect(await set(`${address}/music`, { capo: 2 })).toMatchObject({ body: first.body });
    expect((await maria.browser.get(address)).body['music']).toMatchObject({ capo: 5 });
    expect(await set(`${address}/music`, { capo: 3 })).toMatchObject({ status: 422 });

    const other = { 'idempotency-key': 'k2' };
    await set(all, { leftHanded: true }, other);
    await maria.browser.post(all, { leftHanded: false });
    expect((await set(all, { leftHanded: true }, other)).body).toMatchObject({ leftHanded: true });
    const { body: me } = await maria.browser.get('/api/auth/me');
    expect(me).toMatchObject({ user: { music: { leftHanded: false } } });
  });

  it('merge the given fields for all songs, and keep other preferences', async () => {
    const me = async () => (await maria.browser.get('/api/auth/me')).body['user'];
    expect(await me()).toMatchObject({ music: null });
    await maria.browser.post(all, { notation: 'H-Bb' });
    await Promise.all([
      maria.browser.post(all, { capoShows: 'both' }),
      maria.browser.post(all, { leftHanded: true }),
    ]);
    const chosen = { notation: 'H-Bb', capoShows: 'both', instrument: 'guitar', leftHanded: true };
    expect(await me()).toMatchObject({ music: chosen });
    const { db } = server.deps;
    const set = (preferences: string) => db.updateTable('person').set({ preferences }).execute();
    await set('{"other":1,"music":{"notation":"?","leftHanded":true}}');
    await maria.browser.post(all, { instrument: 'ukulele' });
    const [row] = await db.selectFrom('person').select('preferences').execute();
    expect(JSON.parse(row?.preferences ?? '')).toEqual({
      other: 1,
      music: { notation: 'written', capoShows: 'shapes', instrument: 'ukulele', leftHanded: true },
    });
    await set('no JSON');
    expect(await me()).toMatchObject({ music: null });
  });

  it('of all songs require a session', async () => {
    expect((await server.client().post(all, { leftHanded: true })).status).toBe(401);
  });
});
