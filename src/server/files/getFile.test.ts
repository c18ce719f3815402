import { appendFileSync, existsSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { listen, rawExchange, rawHead } from '#server/testing/rawExchange.ts';
import { makePdf, makeWav } from '#server/testing/sampleFiles.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';

const wav = makeWav(100_000);

/** No scripts; only inline styles, for the page that a browser generates around a picture. */
const policy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

let dataDir: string;
let server: TestServer;
let maria: SignedIn;
let song: string;
let url: string;

beforeEach(async () => {
  dataDir = testDataDir();
  server = await testServer({ files: await openFolder(dataDir) });
  maria = await server.person();
  song = await addSong(server.deps, { title: 'Å, «dyp»: «ו»/1* (a)' });
  const form = {
    audioFile: { name: '../../evil.html', bytes: wav },
    sheetMusicFile: { name: 'noter', bytes: makePdf() },
  };
  const { body } = await maria.browser.send('PATCH', `/api/songs/${song}`, { form });
  url = String(body['audioUrl']);
});

const bytes = async (range?: string, more: Record<string, string> = {}) => {
  const cookie = [...maria.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, ...(range !== undefined && { range }), ...more };
  const { rawPayload, statusCode, headers: answered } = await server.app.inject({ url, headers });
  return { status: statusCode, content: rawPayload, headers: answered };
};

it('sends the whole file unchanged, with its detected media type', async () => {
  const { status, content, headers } = await bytes();
  expect(status).toBe(200);
  expect(content.equals(wav)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'audio/wav',
    'content-length': String(wav.length),
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': policy,
    etag: expect.stringMatching(/^"[0-9a-f]{64}"$/) as string,
  });
  expect(headers['content-disposition']).toBe(
    `inline; filename="A, _dyp__ ____1_ (a).wav"; filename*=UTF-8''${encodeURIComponent('Å, «dyp»: «ו»/1')}%2A%20%28a%29.wav`,
  );
});

it('closes the connection where the blob is shorter than announced', async () => {
  const { files } = server.deps;
  vi.spyOn(files, 'open').mockImplementationOnce(async () =>
    Readable.from([wav.subarray(0, 5000)], { objectMode: false }),
  );
  const port = await listen(server.app);
  const head = rawHead(maria.browser, `GET ${url}`, { connection: 'keep-alive' });
  const { status, rest } = await rawExchange(port, { pieces: [head] });
  expect(status).toBe(200);
  expect(rest.length).toBeLessThan(wav.length);
});

describe('a file whose blob', () => {
  let sha256: string;
  let address: string;

  beforeEach(async () => {
    const { db } = server.deps;
    const audio = db.selectFrom('file').select('sha256').where('kind', '=', 'audio');
    ({ sha256 } = await audio.executeTakeFirstOrThrow());
    address = join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  });

  const gone: readonly (readonly [string, () => void])[] = [
    ['is not there', () => rmSync(address)],
    ['is cut off', () => truncateSync(address, 5000)],
    ['is empty', () => truncateSync(address, 0)],
    ['has grown', () => appendFileSync(address, 'more')],
  ];
  it.each(gone)('%s is answered with `contentMissing`', async (_, lose) => {
    lose();
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const answer = await maria.browser.get(url, headers);
      expect(answer).toMatchObject({ status: 404, body: { code: 'contentMissing' } });
      expect(answer.body['message']).toMatch(/^Filen mangler på serveren\. /);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect((await maria.browser.send('HEAD', url)).status).toBe(404);
  });

  it('disappears while it is opened is answered with `contentMissing`, too', async () => {
    vi.spyOn(server.deps.files, 'has').mockImplementationOnce(async () => {
      rmSync(address);
      return true;
    });
    expect((await bytes()).status).toBe(404);
  });

  it('was quarantined is restored and sent', async () => {
    await server.deps.files.quarantine(sha256);
    expect((await bytes()).content.equals(wav)).toBe(true);
    expect(existsSync(address)).toBe(true);
  });

  it('was uploaded again is available to every song that uses it', async () => {
    rmSync(address);
    const other = await addSong(server.deps);
    const form = { audioFile: { name: 'a.wav', bytes: wav } };
    await maria.browser.send('PATCH', `/api/songs/${other}`, { form });
    expect((await bytes()).content.equals(wav)).toBe(true);
  });
});

it('is named after its current song, and «Sangbok» where no song uses it', async () => {
  const named = async (form: Readonly<Record<string, string>>) => {
    await maria.browser.send('PATCH', `/api/songs/${song}`, { form });
    return (await bytes()).headers['content-disposition'];
  };
  expect(await named({ title: 'Vann' })).toContain('filename="Vann.wav"');
  expect(await named({ clear: 'audioFile' })).toContain('filename="Sangbok.wav"');
});

it.each([
  ['bytes=0-0', 0, 0],
  ['bytes=0-', 0, wav.length - 1],
  ['bytes=70000-70009', 70_000, 70_009],
  ['bytes=-44', wav.length - 44, wav.length - 1],
  ['bytes=99999-999999999', 99_999, wav.length - 1],
])('sends the requested range: %s', async (range, start, end) => {
  const { status, content, headers } = await bytes(range);
  expect(status).toBe(206);
  expect(headers['content-range']).toBe(`bytes ${start}-${end}/${wav.length}`);
  expect(headers['content-length']).toBe(String(end - start + 1));
  expect(content.equals(wav.subarray(start, end + 1))).toBe(true);
});

it.each(['bytes=100044-', 'bytes=-0'])('answers 416 with the length for %s', async (range) => {
  const { status, headers, content } = await bytes(range);
  expect(status).toBe(416);
  expect(headers['content-range']).toBe(`bytes */${wav.length}`);
  expect(headers['cache-control']).toBe('no-store');
  expect(JSON.parse(String(content))).toMatchObject({ code: 'rangeNotSatisfiable' });
});

it.each(['bytes=0-1,5-6', 'bytes=2-1', 'pages=1-2'])(
  'sends the whole file for %s',
  async (range) => {
    const { status, content } = await bytes(range);
    expect([status, content.length]).toEqual([200, wav.length]);
  },
);

it('sends a range only where If-Range matches', async () => {
  const etag = String((await bytes()).headers['etag']);
  expect((await bytes('bytes=0-0', { 'if-range': etag })).status).toBe(206);
  expect((await bytes('bytes=0-0', { 'if-range': '"other"' })).status).toBe(200);
  expect((await bytes('bytes=0-0', { 'if-range': `W/${etag}` })).status).toBe(200);
  const date = 'Thu, 01 Jan 2026 12:00:00 GMT';
  expect((await bytes('bytes=0-0', { 'if-range': date })).status).toBe(200);
});

it('answers 304 where the ETag matches', async () => {
  const etag = String((await bytes()).headers['etag']);
  const again = await bytes('bytes=0-0', { 'if-none-match': etag });
  expect([again.status, again.content.length]).toEqual([304, 0]);
  expect(again.headers['cache-control']).toContain('immutable');
  expect(again.headers['content-security-policy']).toBe(policy);
});

it('answers HEAD like GET, without body and ranges', async () => {
  const open = vi.spyOn(server.deps.files, 'open');
  const head = await maria.browser.send('HEAD', url, { headers: { range: 'bytes=0-1' } });
  expect(open).not.toHaveBeenCalled();
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers).toMatchObject({
    'content-length': String(wav.length),
    'content-type': 'audio/wav',
    'accept-ranges': 'bytes',
  });
});

it.each(['nothing', '..%2f..%2fetc%2fpasswd', 'a'.repeat(64)])(
  'answers 404 for the id %s',
  async (id) => {
    const answer = await maria.browser.get(`/api/files/${id}`);
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'fileNotFound', message: 'Filen finnes ikke.' },
    });
  },
);

it('refuses an invalid id', async () => {
  expect((await maria.browser.get(`/api/files/${'x'.repeat(101)}`)).status).toBe(400);
  expect((await maria.browser.get('/api/files/%00')).status).toBe(400);
});

it.runIf(existsSync('/proc/self/fd'))('leaves no file open', async () => {
  const open = () => readdirSync('/proc/self/fd').length;
  const before = open();
  for (let count = 0; count < 20; count++) await bytes('bytes=5-9');
  for (let count = 0; count < 20; count++) await maria.browser.send('HEAD', url);
  expect(open()).toBeLessThan(before + 5);
});
