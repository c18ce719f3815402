import { describe, expect, it } from 'vitest';
import { idempotencyHeader } from '#contract/base/headers.ts';
import type { ImportAnswer } from '#contract/library/songbookTransfer.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { rowsOf } from '#server/db/testing/databaseContent.ts';
import { bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { sendSongbook } from '#server/songbook/testing/transfer.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import { testServer } from '#server/testing/testServer.ts';
import { twoServers } from '#server/testing/twoServers.ts';

const known = { title: 'Vannet i brønnen', lyrics: 'Vannet stiger' };
const songs = [
  bookSong({ title: 'Elven' }),
  bookSong({ title: 'Kilden' }),
  bookSong({ ...known, composer: 'Oda Vik' }),
  bookSong({ ...known, lyrics: 'Vannet synker' }),
];
const book = makeSongbook(songs);
const none = { earlier: 0, same: 0, categories: 0, files: 0 };
const counts = { new: 2, different: 1, filled: 1, ...none };
const repeated = { songs: [], counts, newCategories: [], otherCategories: null, newFiles: 0 };

async function setUp() {
  const server = await testServer();
  await addSong(server.deps, known);
  const { browser } = await server.person();
  const prest = await server.person({ role: 'prest' });
  return { ...server, browser, prest };
}

async function send(browser: TestBrowser, key: string, bytes: Uint8Array = book, query = '') {
  return sendSongbook(browser, bytes, query, { [idempotencyHeader]: key });
}

describe('an import that is sent again under its key', () => {
  it('gives the counts of the first time, and writes nothing, whatever happened since', async () => {
    const { browser, prest, deps } = await setUp();
    const { body } = await send(browser, 'k');
    expect(body).toMatchObject({ counts, songs: songs.map(({ title }) => ({ title })) });
    await prest.browser.send('DELETE', `/api/songs/${songs[0]?.id}`);
    const { kept_answer: kept, ...before } = await rowsOf(deps.db);
    expect(await send(browser, 'k')).toMatchObject({ status: 200, body: repeated });
    const { kept_answer: stillKept, ...after } = await rowsOf(deps.db);
    expect(after).toEqual(before);
    expect(stillKept).toEqual(kept);
    expect(kept).toEqual([expect.objectContaining({ answer: JSON.stringify(counts) })]);
  });

  it('is another import under another key, or of another person', async () => {
    const { browser, prest } = await setUp();
    await send(browser, 'k');
    const same = { counts: { new: 0, different: 0, filled: 0, same: 4 } };
    expect((await send(browser, 'k2')).body).toMatchObject(same);
    expect((await send(prest.browser, 'k')).body).toMatchObject(same);
  });

  it('is refused with another file', async () => {
    const { browser, deps } = await setUp();
    await send(browser, 'k');
    const before = await rowsOf(deps.db);
    const other = makeSongbook([bookSong({ title: 'Havet' })]);
    expect(await send(browser, 'k', other)).toMatchObject({ body: { code: 'otherRequest' } });
    expect(await rowsOf(deps.db)).toEqual(before);
  });

  it('changed nothing and changes nothing, though a song has gone since', async () => {
    const { browser, prest } = await setUp();
    await send(browser, 'k');
    expect((await send(browser, 'k2')).body).toMatchObject({ counts: { same: 4 } });
    await prest.browser.send('DELETE', `/api/songs/${songs[0]?.id}`);
    expect((await send(browser, 'k2')).body).toMatchObject({ songs: [], counts: { same: 4 } });
    const { body } = await browser.get('/api/songs');
    expect(body).toHaveLength(2);
  });

  it('is done once, after a refusal or a preview under the key', async () => {
    const { browser, deps } = await setUp();
    expect(await send(browser, 'k', makeSongbook([{}]))).toMatchObject({ status: 422 });
    expect((await send(browser, 'k', book, '?preview=true')).body).toMatchObject({ counts });
    expect((await rowsOf(deps.db))['kept_answer']).toEqual([]);
    expect((await send(browser, 'k')).body).toMatchObject({ counts });
    expect((await send(browser, 'k', book, '?preview=true')).body).toMatchObject({
      counts: { same: 4 },
    });
  });
});

it('is done once by two servers, before and after a restart', async () => {
  const [one, two] = await twoServers();
  await addSong(one.deps, known);
  const { browser } = await one.person();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => send(browser.at((at % 2 ? two : one).app), 'k')),
  );
  const bodies = answers.map(({ body }) => body as unknown as ImportAnswer);
  expect(bodies.map((body) => body.counts)).toEqual(bodies.map(() => counts));
  expect(bodies.filter((body) => body.songs.length > 0)).toHaveLength(1);
  const again = await testServer({ db: two.deps.db, engine: two.deps.engine });
  expect((await send(browser.at(again.app), 'k')).body).toEqual(repeated);
  expect((await browser.get('/api/songs')).body).toHaveLength(3);
});
