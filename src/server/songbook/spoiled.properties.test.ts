import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testedEngine } from '#server/db/testing/testDatabase.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { countStored } from '#server/songbook/testing/countStored.ts';
import {
  bookFile,
  bookJson,
  bookSong,
  makeSongbook,
  songLines,
} from '#server/songbook/testing/makeSongbook.ts';
import { makeZip } from '#server/songbook/testing/makeZip.ts';
import { sendSongbook } from '#server/songbook/testing/transfer.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';
import { testServer } from '#server/testing/testServer.ts';
import { isFull } from '#tests/isFull.ts';

const mp3 = bookFile(makeMp3(), 'mp3', 'audio/mpeg');
const songs = [bookSong({ audio: mp3.file }), bookSong({ title: 'Ny', tempo: 'slow' })];
const book = makeSongbook(songs, [mp3.entry]);
const silent = songs.map((song) => ({ ...song, audio: null }));
const lines = Buffer.from(songLines(silent));
const old = Buffer.from(bookJson({ songs: silent }));

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const spoiling = fc.array(fc.tuple(place, fc.integer({ min: 0, max: 255 })), { maxLength: 6 });
const spoiled = fc
  .tuple(fc.constantFrom('zip', 'lines', 'old'), spoiling, fc.option(place))
  .map(([what, changes, cut]) => {
    const bytes = Buffer.from(what === 'zip' ? book : what === 'old' ? old : lines);
    for (const [at, byte] of changes) bytes[Math.floor(at * bytes.length)] = byte;
    const cutOff = bytes.subarray(0, cut === null ? bytes.length : Math.floor(cut * bytes.length));
    if (what === 'zip') return cutOff;
    const json = { name: 'songbook.json', content: what === 'old' ? cutOff : bookJson() };
    return makeZip(what === 'old' ? [json] : [json, { name: 'songs.ndjson', content: cutOff }]);
  });

it('any damaged file is refused, or imported as previewed, never partially', async () => {
  const dataDir = testDataDir();
  const server = await testServer({ files: await openFolder(dataDir) });
  const { browser } = await server.person();
  await addSong(server.deps);
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(spoiled, async (bytes) => {
      const before = await countStored(server.deps, dataDir);
      const preview = await sendSongbook(browser, bytes, '?preview=true');
      expect(await countStored(server.deps, dataDir)).toEqual(before);
      const answer = await sendSongbook(browser, bytes);
      expect(answer.text).toBe(preview.text);
      seen.add(answer.status);
      expect([200, 400, 415, 422]).toContain(answer.status);
      const after = await countStored(server.deps, dataDir);
      expect(answer.status === 200 ? before : after).toEqual(before);
    }),
    { numRuns: isFull && testedEngine() === 'sqlite' ? 2000 : 100 }, // the full number on one engine only
  );
  expect([...seen]).toEqual(expect.arrayContaining([200, 422]));
}, 600_000);
