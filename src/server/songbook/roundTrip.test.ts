import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { seed } from '#server/samples/seed.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { makeM4a, makeMp3, makePdf, makePng } from '#server/testing/sampleFiles.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';
import { readZip } from '#server/songbook/testing/readZip.ts';
import { exportFrom, exportParts, fatesOf, importInto } from '#server/songbook/testing/transfer.ts';
import { addRecordings } from '#server/songbook/testing/addRecordings.ts';

/** A server with the sample songs, one of which has been given files and further versions. */
async function inhabited(): Promise<TestServer & { browser: TestBrowser }> {
  const server = await testServer({ settings: { sampleSongs: true } });
  await seed(server.deps);
  const { browser } = await server.person();
  const songs = (await browser.get('/api/songs')).body as unknown as { id: string }[];
  const files = [
    { audioFile: { name: 'Øving «tirsdag».mp3', bytes: makeMp3() } },
    {
      audioFile: { name: 'igjen.mp3', bytes: makeMp3() },
      sheetMusicFile: { name: 'a.png', bytes: makePng() },
    },
    {
      audioFile: { name: 'telefon', bytes: makeM4a() },
      sheetMusicFile: { name: 'a.pdf', bytes: makePdf(9) },
    },
  ];
  for (const [at, values] of files.entries()) {
    const { headers, payload } = await makeForm(values);
    const { id } = songs[at] ?? { id: '' };
    const answer = await browser.send('PATCH', `/api/songs/${id}`, { body: payload, headers });
    expect(answer).toMatchObject({ status: 200 });
  }
  const versions = [
    { name: 'Kort', lyrics: ' \r\nVi går\r\n', key: 'Re-' },
    { name: 'Lang', lyrics: 'Gå 🙂 שיר' },
  ];
  const { id } = songs[0] ?? { id: '' };
  await browser.send('PATCH', `/api/songs/${id}`, { body: { alternateVersions: versions } });
  return { ...server, browser };
}

async function contentOf(book: Buffer) {
  const entries = await readZip(book);
  const { exportedAt, ...rest } = JSON.parse(String(entries.get('songbook.json')));
  const songs = String(entries.get('songs.ndjson'));
  for (const name of ['songbook.json', 'songs.ndjson']) entries.delete(name);
  return { exportedAt, rest: { ...rest, songs }, files: entries };
}

it('goes from one song book to an empty one and back, equal file for file', async () => {
  const here = await inhabited();
  const book = await exportFrom(here.browser);
  const there = await testServer();
  const { browser } = await there.person({ role: 'prest' });
  there.deps.pass(1000);

  const foreseen = await importInto(browser, book, '?preview=true');
  expect(await there.deps.db.selectFrom('song').select('id').execute()).toEqual([]);
  expect(await importInto(browser, book)).toEqual(foreseen);
  expect(fatesOf(foreseen)).toEqual({ new: foreseen.songs.length });
  expect(foreseen.songs.length).toBeGreaterThan(20);
  expect(foreseen.newFiles).toBe(4);

  const [one, other] = await Promise.all([contentOf(book), contentOf(await exportFrom(browser))]);
  expect(other.rest).toEqual(one.rest);
  expect(other.files).toEqual(one.files);
  expect(one.files.size).toBe(4);
  expect(other.exportedAt).not.toBe(one.exportedAt);
});

it('goes in parts where one import would not take it, in any order, and each is whole', async () => {
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

it('has each song in one of its parts, though what came before gets smaller meanwhile', async () => {
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
