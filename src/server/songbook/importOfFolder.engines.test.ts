import { zipSync } from 'fflate';
import { describe, expect, vi } from 'vitest';
import type { Category } from '#contract/songs/categories.ts';
import type { Song } from '#contract/songs/song.ts';
import { idempotencyHeader } from '#contract/base/headers.ts';
import type { ImportAnswer } from '#contract/library/songbookTransfer.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { sendSongbook } from '#server/songbook/testing/transfer.ts';
import { it as onServer } from '#server/testing/it.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import { findTwins } from '#web/offline/library/findTwins.ts';
import { comparedRow, newHead } from '#web/screens/import-songs/newBatch.ts';
import { openBatch } from '#web/screens/import-songs/openBatch.ts';
import { reviewer } from '#web/screens/import-songs/reviewSongs.ts';
import { packParts } from '#web/screens/import-songs/sendBatch.ts';
import { outgoing, songbookFiles } from '#web/screens/import-songs/songbookFiles.ts';
import { answers, someRows, verse } from '#web/screens/import-songs/testing/someRows.ts';

/* Songs that were read from a folder, reviewed by the screens' own code and sent as they send them. */

/** The book has a song, and so a category. */
const it = onServer.extend('here', async ({ server }) => addSong(server.deps));

type Rows = Parameters<typeof someRows>;
const started = newHead(1_800_000_000_000);

async function bookOf(browser: TestBrowser): Promise<Song[]> {
  const { changed } = (await browser.get('/api/sync')).body as { changed: { songs: Song[] } };
  return changed.songs;
}

/** The file of a folder, reviewed against the book as it is, and what is expected of it; null for none. */
const reviewed = (browser: TestBrowser, ...folder: Rows) =>
  reviewedUnder(started, browser, ...folder);

async function reviewedUnder(head: typeof started, browser: TestBrowser, ...folder: Rows) {
  const rows = someRows(...folder);
  const songs = await bookOf(browser);
  const categories = (await browser.get('/api/categories')).body as unknown as Category[];
  const book = new Map(songs.map((song) => [song.id, song]));
  const twins = findTwins(songs, rows.map(comparedRow));
  const own = { ...answers, categoryId: categories[0]?.id ?? '' };
  const all = reviewer()(rows, { answers: own, categories, book, twins });
  const out = outgoing(all, (id) => book.has(id), head);
  const pack = async (entries: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) =>
    zipSync(entries, { mtime: '2026-01-01' });
  const [part] = await packParts(head.batch, songbookFiles(out, categories, head), pack);
  return part ? { ...part, expected: out.expected } : null;
}

async function send(browser: TestBrowser, part: Awaited<ReturnType<typeof reviewed>>) {
  if (part === null) throw new Error('nothing to send');
  const bytes = new Uint8Array(await part.file.arrayBuffer());
  const answer = await sendSongbook(browser, bytes, '', { [idempotencyHeader]: part.key });
  expect(answer.status).toBe(200);
  return (answer.body as unknown as ImportAnswer).counts;
}

async function bringIn(browser: TestBrowser, ...folder: Rows) {
  const part = await reviewed(browser, ...folder);
  if (part === null) return null;
  const counts = await send(browser, part);
  expect(counts).toMatchObject(part.expected);
  return counts;
}

/** What is left of a batch once its first song is in. */
async function headAfterFirst(...folder: Rows) {
  const batch = openBatch('maria', {
    store: {
      readImport: async () => ({ head: started, rows: someRows(...folder) }),
      keepImport: async () => {},
      forgetImport: async () => {},
    },
    findTwins: async () => ({ twins: new Map(), songs: [] }),
    readFiles: async () => {},
  });
  await vi.waitFor(() => expect(batch.state.get().rows).toHaveLength(folder.length));
  await batch.drop(new Set([1]));
  batch.flush();
  return batch.state.get().head ?? started;
}

const halleluja = { title: 'Halleluja', lyrics: 'Halleluja, syng for den som bærer' };
const other = { title: 'Halleluja', lyrics: 'Halleluja, stille renner elven' };

describe('a folder that is brought in', () => {
  it('brings nothing the second time, and is known again by its ids', async ({
    here: _,
    maria,
  }) => {
    const folder: Rows = [{}, halleluja, { title: 'Elven', lyrics: 'Elven renner', key: 'D' }];
    const first = await reviewed(maria.browser, ...folder);
    expect(await send(maria.browser, first)).toMatchObject({ new: 3, categories: 0 });
    expect(await reviewed(maria.browser, ...folder)).toBeNull();
    const again = first && { ...first, key: 'another' };
    expect(await send(maria.browser, again)).toMatchObject({ new: 0, different: 0, same: 3 });
  });

  it('keeps two different songs of one title apart', async ({ here: _, maria }) => {
    await bringIn(maria.browser, { ...halleluja, composer: 'Oda Vik' });
    expect(await bringIn(maria.browser, { ...other, composer: 'Kari Lie' })).toMatchObject({
      new: 1,
    });
    const composers = (await bookOf(maria.browser)).map(({ composer }) => composer);
    expect(composers).toEqual(expect.arrayContaining(['Kari Lie', 'Oda Vik']));
  });

  it('fills in what is empty here, and adds a version under its name', async ({
    here: _,
    maria,
  }) => {
    await bringIn(maria.browser, {}, halleluja);
    const [song] = (await bookOf(maria.browser)).filter(({ title }) => title === 'Lyset');
    const longer = `${verse}\nog alle porter åpnes`;
    const chosen = { chosen: true, asVersionOf: song?.id ?? '', versionName: 'Til kor' };
    const counts = await bringIn(
      maria.browser,
      { ...halleluja, original: 'other', workNumber: '12' },
      { title: 'Lyset i kor', lyrics: longer, ...chosen },
    );
    expect(counts).toMatchObject({ new: 0, different: 1, filled: 1 });
    const book = await bookOf(maria.browser);
    expect(
      book.map(({ title, workNumber, alternateVersions }) => [
        title,
        workNumber,
        alternateVersions,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Halleluja', '12', []],
        ['Lyset', null, [{ name: 'Til kor', lyrics: longer, key: null, notes: null }]],
      ]),
    );
  });

  it('comes in once where two people bring it in at once', async ({ here: _, maria, prest }) => {
    const folder: Rows = [{}, halleluja, other];
    const people = [maria, prest];
    const all = await Promise.all(
      people.map(async ({ browser }) => ({ browser, part: await reviewed(browser, ...folder) })),
    );
    const counts = await Promise.all(all.map(({ browser, part }) => send(browser, part)));
    expect(counts.map((each) => each.new).toSorted((a, b) => a - b)).toEqual([0, 3]);
    expect(await bookOf(maria.browser)).toHaveLength(4);
  });

  it('comes in once if the answer is lost, and goes again by its key', async ({
    here: _,
    maria,
  }) => {
    const part = await reviewed(maria.browser, {}, halleluja);
    const counts = await send(maria.browser, part);
    expect(await send(maria.browser, part)).toEqual(counts);
    const { body } = await maria.browser.send('POST', `/api/song-batches/${part?.key}/undo`);
    expect(body).toMatchObject({ undone: 2, kept: [] });
    expect(await bookOf(maria.browser)).toHaveLength(1);
    expect(await bringIn(maria.browser, {}, halleluja)).toMatchObject({ new: 2 });
  });

  it('comes in again after it was undone, while others of the batch wait', async ({
    here: _,
    maria: { browser },
  }) => {
    const folder: Rows = [{}, { ...halleluja, chosen: false }];
    const first = await reviewed(browser, ...folder);
    expect(await send(browser, first)).toMatchObject({ new: 1 });
    const left = await headAfterFirst(...folder);
    await browser.send('POST', `/api/song-batches/${first?.key}/undo`);
    const again = await reviewedUnder(left, browser, ...folder);
    expect(await send(browser, again)).toMatchObject({ new: 1 });
    expect(await bookOf(browser)).toHaveLength(2);
  });
});
