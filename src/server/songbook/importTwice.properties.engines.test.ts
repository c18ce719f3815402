import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import { fillingVersion, type SongbookSong } from '#contract/library/songbook.ts';
import { importChanges } from '#contract/library/songbookTransfer.ts';
import { nextRevision } from '#server/db/libraryRevision.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { makeForm } from '#server/testing/makeForm.ts';
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
const someFacts = {
  notes: fc.constantFrom(null, 'Rolig'),
  composer: fc.constantFrom(null, 'Oda', 'Even'),
  rightsStatus: fc.constantFrom(null, 'eget' as const),
  seasons: fc.constantFrom<'jul'[]>([], ['jul']),
};
const filled = [
  'key',
  'versionName',
  ...(Object.keys(someFacts) as (keyof typeof someFacts)[]),
] as const;
const song = fc.record({
  ...someFacts,
  id: fc.constantFrom(...ids),
  title,
  language: fc.constantFrom('no', 'la', 'pl', 'uk'),
  lyrics,
  key,
  versionName: fc.constantFrom(null, 'z'),
  alternateVersions: versions.map((list) => list.map((each) => ({ ...each, notes: null }))),
});
const songs = fc.uniqueArray(song, { maxLength: 5, selector: ({ id }) => id });

const heads: readonly { readonly version?: number; readonly matching?: 'ids' }[] = [
  { version: fillingVersion - 1 },
  {},
  { matching: 'ids' },
];

/** The head of the file, and what happened to the first song that is here. */
const doings = {
  head: fc.constantFrom(...heads),
  hasDeleted: fc.boolean(),
  hasChanged: fc.boolean(),
};

const keysOf = (each: Pick<SongbookSong, 'lyrics' | 'key' | 'notes' | 'alternateVersions'>) =>
  textsOf(each).map((text) => textKey({ ...text, lyrics: text.lyrics.toWellFormed() }));

/** Of the texts that say no more than the main text. */
const lesserKeysOf = ({ lyrics: words, ...main }: Song) =>
  [main.key, null].flatMap((of) =>
    [main.notes, null].map((notes) => textKey({ lyrics: words, key: of, notes })),
  );
const keysOfRow = (row: string) => {
  const { alternate_versions, ...rest } = JSON.parse(row);
  return keysOf({ ...rest, alternateVersions: JSON.parse(alternate_versions) });
};
const isNone = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

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
    /** Puts the text of a song into its history. */
    const rewrite = async (id: string) => {
      const { headers, payload } = await makeForm({ lyrics: 'fem', key: 'Do', composer: 'Kari' });
      await browser.send('PATCH', `/api/songs/${id}`, { body: payload, headers });
    };
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(songs, songs, fc.record(doings), async (one, other, { head, ...done }) => {
        // Deletes the songs of earlier runs; ids differ from run to run.
        await remove();
        const run = String(++runs).padStart(12, '0');
        const ofRun = <Each extends { id: string }>(each: Each) => ({
          ...each,
          id: each.id.replace(/\d{12}$/, run),
        });
        const [here, there] = [one.map(ofRun), other.map(ofRun)];
        for (const each of here) await addSong(server.deps, each);
        if (done.hasChanged && here[0]) await rewrite(here[0].id);
        if (done.hasDeleted && here[0]) await remove(here[0].id);
        const all = async () => {
          const list = (await browser.get('/api/songs')).body as unknown as Song[];
          const whole = list.map(async ({ id }) => (await browser.get(`/api/songs/${id}`)).body);
          return (await Promise.all(whole)) as unknown as Song[];
        };
        const before = await all();
        const book = makeSongbook(
          there.map((each) => bookSong(each)),
          [],
          head,
        );
        const fillsIn = head.version === undefined;

        const foreseen = await importInto(browser, book, '?preview=true');
        expect(await importInto(browser, book)).toEqual(foreseen);
        const after = await all();
        const now = await countStored(server.deps, dataDir);
        const again = await importInto(browser, book);
        expect(importChanges(again.counts)).toBe(false);
        expect(fatesOf(again)).toEqual(there.length > 0 ? { same: there.length } : {});
        expect(await countStored(server.deps, dataDir)).toEqual(now);
        expect(await all()).toEqual(after);

        const texts = new Set(after.flatMap(keysOf));
        if (fillsIn) {
          const earlier = await db.selectFrom('song_revision').select('row').execute();
          for (const { row } of earlier) for (const key of keysOfRow(row)) texts.add(key);
          for (const key of after.flatMap(lesserKeysOf)) texts.add(key);
        }
        for (const each of there)
          for (const text of keysOf(bookSong(each))) expect(texts).toContain(text);
        for (const was of before) {
          const is = after.find(({ id }) => id === was.id);
          const mayChange: readonly string[] = [
            'version',
            'updatedAt',
            'alternateVersions',
            ...(fillsIn ? ['keyHint', ...filled.filter((name) => isNone(was[name]))] : []),
          ];
          const stays = Object.entries(was).filter(([name]) => !mayChange.includes(name));
          expect(is).toMatchObject(Object.fromEntries(stays));
          for (const name of filled) {
            expect([was[name], ...there.map((each) => each[name])]).toContainEqual(is?.[name]);
          }
          expect(is?.alternateVersions.slice(0, was.alternateVersions.length)).toEqual(
            was.alternateVersions,
          );
        }
        const known = here.map(({ id }) => id);
        const added = head.matching === 'ids' ? there.filter(({ id }) => !known.includes(id)) : [];
        expect(after).toEqual(
          expect.arrayContaining(
            added.map(({ id, title: name }) => expect.objectContaining({ id, title: name })),
          ),
        );
      }),
      { numRuns },
    );
  },
);
