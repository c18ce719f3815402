import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { seed } from '#server/samples/seed.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { makeM4a, makeMp3, makePdf, makePng } from '#server/testing/sampleFiles.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';
import { readZip } from '#server/songbook/testing/readZip.ts';
import { writeSongbook } from './writeSongbook.ts';
import { exportFrom, fatesOf, importInto } from '#server/songbook/testing/transfer.ts';

/** A server with the sample songs, one of which has files and further versions. */
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
  const { headers, payload } = await makeForm({
    noteNames: 'B',
    lyricist: 'Oda Vik',
    rightsHolder: 'Elveforlaget',
    rightsStatus: 'tillatelse',
    workNumber: '4711',
    seasons: ['advent', 'jul'],
    slots: ['inngang', 'kommunion'],
  });
  await browser.send('PATCH', `/api/songs/${id}`, { body: payload, headers });
  return { ...server, browser };
}

async function contentOf(book: Buffer) {
  const entries = await readZip(book);
  const { exportedAt, ...rest } = JSON.parse(String(entries.get('songbook.json')));
  const songs = String(entries.get('songs.ndjson'));
  for (const name of ['songbook.json', 'songs.ndjson']) entries.delete(name);
  return { exportedAt, rest: { ...rest, songs }, files: entries };
}

it('is equal after an export and import into an empty one and back', async () => {
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
  expect(one.rest).not.toHaveProperty('matching');
  expect(one.rest.songs).toContain('"seasons":["advent","jul"],"slots":["inngang","kommunion"]');
  expect(one.rest.songs).toContain('"rightsStatus":"tillatelse"');
  expect(other.files).toEqual(one.files);
  expect(one.files.size).toBe(4);
  expect(other.exportedAt).not.toBe(one.exportedAt);
});

it('has each song in one part, each within the size limit', async () => {
  const { deps, browser } = await inhabited();
  const mostBytes = 5_000;
  const ids: string[] = [];
  for (let further = Infinity, after = ''; further > 0; ) {
    const part = await writeSongbook(deps, 0, after, mostBytes);
    const lines = String(inflateSync(Buffer.concat(part.pieces)))
      .trim()
      .split('\n');
    const size = lines.join('\n').length + part.files.reduce((sum, each) => sum + each.size, 0);
    expect(lines.length === 1 || size <= mostBytes).toBe(true);
    expect(part.furtherParts).toBeLessThan(further);
    ids.push(...lines.map((line) => (JSON.parse(line) as { id: string }).id));
    ({ furtherParts: further, last: after } = part);
  }
  const { body } = await browser.get('/api/songs');
  const all = (body as unknown as readonly { id: string }[]).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(all.toSorted());
});
