import { beforeEach, describe, expect, it, vi } from 'vitest';
import { missingFilesHeader } from '#contract/library/songbookTransfer.ts';
import { bindFolderToDatabase } from './bindFolderToDatabase.ts';
import { cleanUpOrphanBlobs } from './cleanUpOrphans.ts';
import { StartupError } from '#server/settings/settings.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { type StoreFault, type TestBucket, testBucket } from '#server/db/testing/testBucket.ts';
import type { FormValue } from '#server/testing/makeForm.ts';
import { listen, rawExchange, rawHead } from '#server/testing/rawExchange.ts';
import { makeWav } from '#server/testing/sampleFiles.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { isFull } from '#tests/isFull.ts';

const wav = makeWav(100_000);
const unavailable = {
  status: 503,
  headers: { 'retry-after': '2', 'cache-control': 'no-store' },
  body: {
    code: 'filesUnavailable',
    message: 'Opptak og noter kan ikke nås akkurat nå. Ingenting er gått tapt. Prøv igjen om litt.',
  },
};

let bucket: TestBucket;
let server: TestServer;
let maria: SignedIn;
let song: string;

beforeEach(async () => {
  bucket = await testBucket();
  server = await testServer({ files: await bucket.open(), settings: { bucket: bucket.place } });
  await bindFolderToDatabase(server.deps);
  maria = await server.person();
  song = await addSong(server.deps, { title: 'Vann' });
});

const send = (values: Readonly<Record<string, FormValue>> = {}) => {
  const form = { audioFile: { name: 'vann.wav', bytes: wav }, ...values };
  return maria.browser.send('PATCH', `/api/songs/${song}`, { form });
};

const storedBlobs = () => Array.fromAsync(server.deps.files.list());
const rows = () => server.deps.db.selectFrom('file').selectAll().execute();

/** Makes matching requests fail in this way. */
function spoil(fault: StoreFault | undefined, of = /./): void {
  bucket.spoil = (asked) => (of.test(asked) ? fault : undefined);
}

const faults: readonly StoreFault[] = isFull
  ? ['silent', 'hung up', 'wrong', 'page', 403, 503]
  : ['silent', 'wrong', 503];
const readingFaults: readonly StoreFault[] = isFull
  ? ['silent', 'hung up', 'short', 'page', 403, 503]
  : ['silent', 'short', 503];

describe('a store that answers', () => {
  it.each(faults)(
    '%s to an upload stores nothing incomplete, and accepts it once it works again',
    async (fault) => {
      spoil(fault, /^PUT/);
      expect(await send({ lyrics: 'Ny' })).toMatchObject(unavailable);
      const { body } = await maria.browser.get(`/api/songs/${song}`);
      expect(body).toMatchObject({ audioUrl: null });
      expect(body['lyrics']).not.toBe('Ny');
      expect(await rows()).toEqual([]);
      expect(await storedBlobs()).toEqual([]);
      spoil(undefined);
      const sent = await send({ lyrics: 'Ny' });
      expect(sent).toMatchObject({ status: 200, body: { lyrics: 'Ny' } });
      const answer = await maria.browser.get(String(sent.body['audioUrl']));
      expect(answer.bytes.equals(wav)).toBe(true);
    },
  );

  it('with other bytes fails before the end of a download', async () => {
    const url = String((await send()).body['audioUrl']);
    spoil('wrong', /^GET/);
    const head = rawHead(maria.browser, `GET ${url}`, { connection: 'keep-alive' });
    const { rest } = await rawExchange(await listen(server.app), { pieces: [head] });
    expect(rest.length).toBeLessThan(wav.length); // and the connection is closed
    spoil(undefined);
    expect((await maria.browser.get(url)).bytes.equals(wav)).toBe(true);
  });

  it.each(readingFaults)('%s during a download loses nothing', async (fault) => {
    const url = String((await send()).body['audioUrl']);
    spoil(fault, fault === 'short' ? /^GET/ : /./);
    expect(await maria.browser.get(url)).toMatchObject(unavailable);
    const range = await maria.browser.get(url, { range: 'bytes=70000-70009' });
    expect(range).toMatchObject(unavailable);
    expect((await maria.browser.get(`/api/songs/${song}`)).status).toBe(200);
    spoil(undefined);
    expect((await maria.browser.get(url)).bytes.equals(wav)).toBe(true);
    const part = await maria.browser.get(url, { range: 'bytes=70000-70009' });
    expect(part).toMatchObject({ status: 206, headers: { 'content-length': '10' } });
  });

  it('late, while the transaction is open, stores nothing incomplete', async () => {
    // The upload checks, sends and reads back; the transaction checks once more.
    let remaining = 3;
    bucket.spoil = (asked) =>
      asked.startsWith('HEAD contents') && remaining-- < 1 ? 503 : undefined;
    expect(await send()).toMatchObject(unavailable);
    expect(await rows()).toEqual([]);
    spoil(undefined);
    expect(await storedBlobs()).toEqual([]);
    expect((await send()).status).toBe(200);
  });
});

it('not at all during an export is asked for only one file, outside of any transaction', async () => {
  await send();
  const other = { name: 'ild.wav', bytes: makeWav(50_000) };
  song = await addSong(server.deps, { title: 'Ild' });
  await send({ audioFile: other });
  const transactions = vi.spyOn(server.deps.db, 'transaction');
  bucket.asked.length = 0;
  spoil('silent');
  expect(await maria.browser.get('/api/library/export')).toMatchObject(unavailable);
  expect(bucket.asked).toHaveLength(1);
  expect(transactions).not.toHaveBeenCalled();
  spoil(undefined);
  const { status, headers } = await maria.browser.get('/api/library/export');
  expect([status, headers[missingFilesHeader]]).toEqual([200, undefined]);
});

it('a refused request deletes only the blobs that it stored', async () => {
  expect((await send({ categoryId: 'nothing' })).status).toBe(400);
  expect(await storedBlobs()).toEqual([]);
  expect((await send()).status).toBe(200);
  expect((await send({ categoryId: 'nothing' })).status).toBe(400);
  expect(await storedBlobs()).toHaveLength(1);
});

it('that cannot be listed is not cleaned up, and no age increases', async () => {
  const warned = vi.fn<(details: object, message: string) => void>();
  const deps = { ...server.deps, log: { ...server.deps.log, error: warned } };
  await send();
  await cleanUpOrphanBlobs(deps);
  spoil(404);
  await expect(cleanUpOrphanBlobs(deps)).rejects.toThrow('404');
  spoil(undefined);
  await cleanUpOrphanBlobs(deps);
  expect(warned).not.toHaveBeenCalled();
});

it('belongs to only one database', async () => {
  await send();
  const settings = { bucket: bucket.place };
  const other = await testServer({ files: await bucket.open(), settings });
  const claiming = bindFolderToDatabase(other.deps);
  await expect(claiming).rejects.toThrow(StartupError);
  await expect(claiming).rejects.toThrow(
    /^FILES_URL «s3:\/\/sangbok\/sang\/bok» hører til en annen database .* eller velg en annen FILES_URL\.$/,
  );
  await cleanUpOrphanBlobs(other.deps);
  expect(await storedBlobs()).toHaveLength(1);
  await bindFolderToDatabase(server.deps);
});
