import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { serverWithCommand } from '#server/songbook/testing/serverWithCommand.ts';
import { bookFile, bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { makeMp3, padded } from '#server/testing/sampleFiles.ts';

it('imports a song book that exceeds the limits of a request', { timeout: 120_000 }, async () => {
  const { file, run } = await serverWithCommand();
  const count = Math.ceil(limits.importUnpacked / limits.audioFile) + 1;
  const recordings = Array.from({ length: count }, (_, at) =>
    bookFile(padded(makeMp3(5 + at), limits.audioFile), 'mp3', 'audio/mpeg'),
  );
  const songs = recordings.map(({ file: audio }, at) => bookSong({ title: `Sang ${at}`, audio }));
  const entries = recordings.map(({ entry }) => ({ ...entry, packed: true }));
  writeFileSync(file, makeSongbook(songs, entries));
  expect(await run(true)).toMatch(new RegExp(`^Sangboken er importert: ${count} nye sanger,`));
});
