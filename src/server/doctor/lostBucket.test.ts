import { expect, it } from 'vitest';
import { backupWorld } from '#server/backup/testing/backupWorld.ts';
import { testBucket } from '#server/db/testing/testBucket.ts';
import { examine } from './examine.ts';

it.each([1, 2])(
  'a bucket that stops answering at request %i is reported, not the database',
  async (gone) => {
    const { settings, deps } = await backupWorld();
    const bucket = await testBucket();
    bucket.spoil = () => (bucket.asked.length < gone ? undefined : 403);
    const found = await examine({
      settings: { ...settings, bucket: bucket.place },
      clock: deps.clock,
      freeSpace: async () => 1e12,
    });
    const wrong = found.filter(({ text }) => text.includes('403'));
    expect(wrong).toEqual([
      { mark: '✗', text: expect.stringMatching(/FILES_URL.*403.*\.$/) as string },
    ]);
  },
);

it('for missing blobs of a bucket, the advice names the bucket, not a folder', async () => {
  const { settings, deps } = await backupWorld();
  const bucket = await testBucket();
  const found = await examine({
    settings: { ...settings, bucket: bucket.place },
    clock: deps.clock,
    freeSpace: async () => 1e12,
  });
  const lines = found.filter(({ text }) => text.includes('mangler eller er skadet'));
  expect(lines.map(({ text }) => text)).toEqual([
    expect.stringMatching(/Natten er en bro\. Hent dem tilbake til contents i bøtten, /),
  ]);
});
