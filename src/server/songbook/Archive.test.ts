import { expect, it, onTestFinished } from 'vitest';
import { songbookFaults as faults } from '#contract/library/songbook.ts';
import { testContentStore } from '#server/db/testing/testContentStore.ts';
import { bookFile, bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { type MadeEntry, makeZip } from '#server/songbook/testing/makeZip.ts';
import { refusalOf, refusedWith } from '#server/songbook/testing/refusalOf.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';
import { openArchive, requestBounds } from './openArchive.ts';

const megabyte = 1024 * 1024;

/** Unpacks all entries of a .zip, with a limit of 1 MB. */
async function unpackAll(entries: readonly MadeEntry[]): Promise<void> {
  const zip = makeZip(entries);
  const file = await (await testContentStore()).begin();
  onTestFinished(() => file.discard());
  await file.write(zip);
  const archive = await openArchive(file, zip.length, { ...requestBounds, unpacked: megabyte });
  onTestFinished(() => archive.close());
  for (const name of archive.names) await Array.fromAsync(archive.unpack(name));
}

const refusedFor = (sentence: string) => ({ fields: { songbook: sentence } });
const fileNamed = (letter: string) => `files/${letter.repeat(64)}.mp3`;
const packed = (letter: string, bytes: number): MadeEntry => ({
  name: fileNamed(letter),
  content: Buffer.alloc(bytes, 'sang'),
  packed: true,
});

it('unpacks up to the limit, and not one byte more', async () => {
  await unpackAll([packed('a', megabyte)]);
  const refusal = refusedFor(faults.tooLarge(1, fileNamed('a')));
  await expect(unpackAll([packed('a', megabyte + 1)])).rejects.toMatchObject(refusal);
});

it('counts the unpacked bytes of an entry, whatever its header says', async () => {
  const refusal = refusedFor(faults.damaged(fileNamed('a')));
  const bomb = { ...packed('a', 2 * megabyte), claimedSize: 100 };
  await expect(unpackAll([bomb])).rejects.toMatchObject(refusal);
});

it('counts all entries together', async () => {
  const entries = ['a', 'b', 'c'].map((letter) => packed(letter, 0.4 * megabyte));
  const refusal = refusedFor(faults.tooLarge(1, fileNamed('c')));
  await expect(unpackAll(entries)).rejects.toMatchObject(refusal);
});

const mp3 = bookFile(makeMp3(), 'mp3', 'audio/mpeg');

it.each<[string, Partial<MadeEntry>]>([
  ['longer than said', { claimedSize: 10, packed: true }],
  ['shorter than said', { claimedSize: 99_999, packed: true }],
  ['another than its sum', { claimedCrc: 1 }],
  ['nothing that was packed', { method: 8 }],
])('a song book with a file that is %s is refused', async (_, spoiled) => {
  const book = makeSongbook([bookSong({ audio: mp3.file })], [{ ...mp3.entry, ...spoiled }]);
  expect(await refusalOf(book)).toMatchObject(refusedWith(faults.damaged(mp3.file.file)));
});
