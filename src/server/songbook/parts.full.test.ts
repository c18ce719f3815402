import { expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { addRecordings } from '#server/songbook/testing/addRecordings.ts';
import { readZip } from '#server/songbook/testing/readZip.ts';
import { exportParts, importInto } from '#server/songbook/testing/transfer.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';

const timeout = 120_000; // six recordings of 10 MB

it('is split into parts that can be imported in any order', {
  timeout,
}, async () => {
  const here = await testServer();
  const { browser: owner } = await here.person();
  await addRecordings(here, owner, 6);
  const parts = await exportParts(owner);
  expect(parts.map(({ name }) => name.replace(/\d{4}-\d\d-\d\d/, 'DAG'))).toEqual([
    'sangbok-DAG-del-1-av-2.zip',
    'sangbok-DAG-del-2-av-2.zip',
  ]);
  for (const { bytes } of parts) expect(bytes.length).toBeLessThanOrEqual(limits.importPacked);

  const there = await testServer();
  const { browser } = await there.person({ role: 'prest' });
  const brought = [];
  for (const { bytes } of parts.toReversed()) brought.push(await importInto(browser, bytes));
  expect(brought.flatMap(({ songs }) => songs)).toHaveLength(6);
  expect(brought.map(({ newFiles }) => newFiles)).toEqual([2, 4]);
  const contentsOf = async ({ deps }: TestServer) =>
    (await deps.db.selectFrom('file').select('sha256').execute()).map(({ sha256 }) => sha256);
  expect((await contentsOf(there)).toSorted()).toEqual((await contentsOf(here)).toSorted());
});

it('has each song in one part, although earlier songs are deleted meanwhile', {
  timeout,
}, async () => {
  const here = await testServer();
  const { browser } = await here.person();
  const [first = ''] = await addRecordings(here, browser, 6);
  const parts = await exportParts(browser, () =>
    browser.send('PATCH', `/api/songs/${first}`, { body: { clear: 'audioFile' } }),
  );
  const ids = await Promise.all(
    parts.map(async ({ bytes }) => {
      const lines = String((await readZip(bytes)).get('songs.ndjson'))
        .trim()
        .split('\n');
      return lines.map((line) => (JSON.parse(line) as { id: string }).id);
    }),
  );
  expect(ids.flat()).toHaveLength(6);
});
