import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import type { SongbookSong } from '#contract/library/songbook.ts';
import { nextRevision } from '#server/db/libraryRevision.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { testServer } from '#server/testing/testServer.ts';
import { countStored } from '#server/songbook/testing/countStored.ts';
import { bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { fatesOf, importInto } from '#server/songbook/testing/transfer.ts';
import { isFull } from '#tests/isFull.ts';
import { textKey, textsOf } from './songTexts.ts';

// Few values, so that songs collide by id, title and text in every combination.
const ids = Array.from({ length: 5 }, (_, at) => `0000000${at}-0000-4000-8000-000000000000`);
const title = fc.constantFrom('Far', 'Får', 'Kilden');
const lyrics = fc.constantFrom('en', 'to', 'tre\r\nfire', 'tre\nfire', '\ud83d', 'ø');
const key = fc.constantFrom(null, 'Re-');
const version = fc.record({ name: fc.constantFrom('a', 'A', 'b', 'c'), lyrics, key });
const versions = fc.uniqueArray(version, {
  maxLength: 3,
  selector: ({ name }) => name.toLowerCase(),
});
const song = fc.record({
  id: fc.constantFrom(...ids),
  title,
  language: fc.constantFrom('no', 'la', 'pl', 'uk'),
  lyrics,
  key,
  versionName: fc.constantFrom(null, 'z'),
  alternateVersions: versions.map((list) => list.map((each) => ({ ...each, notes: null }))),
});
const songs = fc.uniqueArray(song, { maxLength: 5, selector: ({ id }) => id });

const keysOf = (each: Pick<SongbookSong, 'lyrics' | 'key' | 'notes' | 'alternateVersions'>) =>
  textsOf(each).map((text) => textKey({ ...text, lyrics: text.lyrics.toWellFormed() }));

const numRuns = isFull ? 50 : 20; // in one song book, which grows with each run
const books = Array.from({ length: isFull ? 10 : 1 }, (_, at) => at + 1);

it.each(books)(
  'changes nothing the second time, loses no text, leaves what was there (book %i)',
  {
    timeout: numRuns * 2000,
  },
  async () => {
    const dataDir = testDataDir();
    const server = await testServer({ files: await openFolder(dataDir) });
    const { db } = server.deps;
    const { browser } = await server.person();
    await addSong(server.deps); // and its category, which only a prest's import could add
    const remove = (id?: string) =>
      db.transaction().execute(async (tx) => {
        const gone = { deleted_at: 1, revision: await nextRevision(tx) };
        const removing = tx.updateTable('song').set(gone);
        await (id === undefined ? removing : removing.where('id', '=', id)).execute();
      });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(songs, songs, fc.boolean(), async (one, other, hasDeleted) => {
        // Deletes the songs of earlier runs; ids differ from run to run.
        await remove();
        const run = String(++runs).padStart(12, '0');
        const ofRun = <Each extends { id: string }>(each: Each) => ({
          ...each,
          id: each.id.replace(/\d{12}$/, run),
        });
        const [here, there] = [one.map(ofRun), other.map(ofRun)];
        for (const each of here) await addSong(server.deps, each);
        if (hasDeleted && here[0]) await remove(here[0].id);
        const all = async () => {
          const list = (await browser.get('/api/songs')).body as unknown as Song[];
          const whole = list.map(async ({ id }) => (await browser.get(`/api/songs/${id}`)).body);
          return (await Promise.all(whole)) as unknown as Song[];
        };
        const before = await all();
        const book = makeSongbook(there.map((each) => bookSong(each)));

        const foreseen = await importInto(browser, book, '?preview=true');
        expect(await importInto(browser, book)).toEqual(foreseen);
        const after = await all();
        const now = await countStored(server.deps, dataDir);
        expect(fatesOf(await importInto(browser, book))).toEqual(
          there.length > 0 ? { same: there.length } : {},
        );
        expect(await countStored(server.deps, dataDir)).toEqual(now);

        const texts = new Set(after.flatMap(keysOf));
        for (const each of there)
          for (const text of keysOf(bookSong(each))) expect(texts).toContain(text);
        for (const { alternateVersions, version: _, updatedAt: __, ...rest } of before) {
          const same = after.find(({ id }) => id === rest.id);
          expect(same).toMatchObject(rest);
          expect(same?.alternateVersions.slice(0, alternateVersions.length)).toEqual(
            alternateVersions,
          );
        }
      }),
      { numRuns },
    );
  },
);
