import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { songbookFaults as faults } from '#contract/songbook.ts';
import { randomUUID } from 'node:crypto';
import {
  bookFile,
  bookJson,
  bookSong,
  makeSongbook,
  songLines,
} from '#server/songbook/testing/makeSongbook.ts';
import { type MadeEntry, makeZip } from '#server/songbook/testing/makeZip.ts';
import { refusalOf, refusedWith } from '#server/songbook/testing/refusalOf.ts';
import { makeMp3, padded } from '#server/testing/sampleFiles.ts';

const mp3 = bookFile(makeMp3(), 'mp3', 'audio/mpeg');
const sung = bookSong({ audio: mp3.file });

describe('what an entry unpacks to', () => {
  it('is counted, not believed', { timeout: 60_000 }, async () => {
    const versions = Array.from({ length: 19 }, (_, at) => ({
      name: `${at}`,
      lyrics: 'a'.repeat(limits.lyrics),
    }));
    const large = { ...sung, audio: null, alternateVersions: versions };
    const songs = Array.from({ length: 56 }, () => songLines([{ ...large, id: randomUUID() }]));
    const json = { name: 'songbook.json', content: bookJson() };
    const entry = { name: 'songs.ndjson', content: songs.join(''), packed: true };
    expect(await refusalOf(makeZip([json, entry]))).toMatchObject(
      refusedWith(faults.tooLarge(200, 'songs.ndjson')),
    );
    const small = makeZip([json, { ...entry, claimedSize: 100 }]);
    expect(await refusalOf(small)).toMatchObject(refusedWith(faults.damaged('songs.ndjson')));
  });

  it('is counted over all entries together', { timeout: 60_000 }, async () => {
    const recordings = Array.from({ length: 21 }, (_, at) =>
      bookFile(padded(makeMp3(5 + at), limits.audioFile), 'mp3', 'audio/mpeg'),
    );
    const songs = recordings.map(({ file }) => bookSong({ audio: file }));
    const entries = recordings.map(({ entry }) => ({ ...entry, packed: true }));
    const answer = await refusalOf(makeSongbook(songs, entries));
    const last = recordings[19]?.file.file ?? '';
    expect(answer).toMatchObject(refusedWith(faults.tooLarge(200, last)));
  });

  it.each<[string, Partial<MadeEntry>]>([
    ['longer than said', { claimedSize: 10, packed: true }],
    ['shorter than said', { claimedSize: 99_999, packed: true }],
    ['another than its sum', { claimedCrc: 1 }],
    ['nothing that was packed', { method: 8 }],
  ])('is %s: refused', async (_, spoiled) => {
    const book = makeSongbook([sung], [{ ...mp3.entry, ...spoiled }]);
    expect(await refusalOf(book)).toMatchObject(refusedWith(faults.damaged(mp3.file.file)));
  });
});
