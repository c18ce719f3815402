import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { errors } from '#contract/base/errors.ts';
import { testedEngine } from '#server/db/testing/testDatabase.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { type FormValue, makeForm } from '#server/testing/makeForm.ts';
import { listen, rawExchange, rawForm, rawHead } from '#server/testing/rawExchange.ts';
import { makeMp3, makePdf, makePng, padded } from '#server/testing/sampleFiles.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { isFull } from '#tests/isFull.ts';

const written = { title: 'Ny', categoryId: 'psalms', language: 'no', lyrics: 'Ny' };
const largestMp3 = padded(makeMp3(5), limits.audioFile);

let folder: string;
let server: TestServer;
let maria: SignedIn;
let port: number;

beforeEach(async () => {
  const dataDir = testDataDir();
  folder = join(dataDir, 'files');
  server = await testServer({ files: await openFolder(dataDir) });
  maria = await server.person();
  await addSong(server.deps);
  port = await listen(server.app);
});

const formWith = (values: Record<string, FormValue>) => makeForm({ ...written, ...values });
const audio = (bytes: Buffer) => ({ audioFile: { name: 'a.mp3', bytes } });

async function send(values: Record<string, FormValue>) {
  const bytes = rawForm(maria.browser, 'POST /api/songs', await formWith(values));
  return rawExchange(port, { pieces: [bytes] });
}

/** Counts songs, file rows and files on disk. */
async function kept() {
  const { db } = server.deps;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return {
    songs: (await db.selectFrom('song').select('id').execute()).length,
    rows: (await db.selectFrom('file').select('id').execute()).length,
    files: entries.filter((entry) => entry.isFile()).length,
  };
}

const nothingNew = { songs: 1, rows: 0, files: 0 };

describe('over a real connection', () => {
  it('accepts a song with both files at their limits', async () => {
    const sheet = makePdf(limits.sheetMusicFile - makePdf().length);
    const sheetMusicFile = { name: 'a.pdf', bytes: sheet };
    const answer = await send({ ...audio(largestMp3), sheetMusicFile });
    expect(answer.status).toBe(200);
    expect(await kept()).toEqual({ songs: 2, rows: 2, files: 2 });
    const { text } = await maria.browser.get(String(answer.body['audioUrl']), {
      range: `bytes=${limits.audioFile - 1}-`,
    });
    expect(text).toBe('\0');
  });

  it.each<[string, Record<string, FormValue>, keyof typeof errors]>([
    [
      'a recording that is one byte too large',
      audio(padded(makeMp3(5), limits.audioFile + 1)),
      'audioTooLarge',
    ],
    [
      'a sheet music file that is one byte too large',
      {
        sheetMusicFile: {
          name: 'a.pdf',
          bytes: makePdf(limits.sheetMusicFile + 1 - makePdf().length),
        },
      },
      'sheetMusicTooLarge',
    ],
    ['far too much', audio(Buffer.alloc(17_500_000)), 'bodyTooLarge'],
    ['far too much text', { notes: 'x'.repeat(limits.formText) }, 'bodyTooLarge'],
    ['a page called a recording', audio(Buffer.from('<!doctype html>')), 'notAudio'],
    ['nothing called a recording', audio(Buffer.alloc(0)), 'fileEmpty'],
  ])('refuses %s with a message and stores nothing', async (_, values, code) => {
    const answer = await send(values);
    expect(answer).toMatchObject({
      status: errors[code][0],
      body: { code, message: errors[code][1] },
    });
    expect(await kept()).toEqual(nothingNew);
  });

  it('stores nothing of a valid file beside an invalid one', async () => {
    const answer = await send({
      ...audio(makeMp3()),
      sheetMusicFile: { name: 'a', bytes: makeMp3() },
    });
    expect(answer).toMatchObject({ status: 415, body: { code: 'notSheetMusic' } });
    expect(await kept()).toEqual(nothingNew);
  });

  it('stores nothing of valid files beside an invalid text, nor for a song that has changed', async () => {
    expect((await send({ ...audio(makeMp3()), language: 'xx' })).status).toBe(400);
    expect((await send({ ...audio(makeMp3()), categoryId: 'nothing' })).status).toBe(400);
    const [song] = await server.deps.db.selectFrom('song').select('id').execute();
    for (const [id, status] of [
      ['nothing', 404],
      [song?.id ?? '', 412],
    ] as const) {
      const form = await makeForm(audio(makeMp3()));
      const headers = {
        ...form.headers,
        'if-match': '"99"',
        'content-length': String(form.payload.length),
      };
      const head = rawHead(maria.browser, `PATCH /api/songs/${id}`, headers);
      expect((await rawExchange(port, { pieces: [head, form.payload] })).status).toBe(status);
    }
    expect(await kept()).toEqual(nothingNew);
  });

  it('refuses a second file in one field', async () => {
    const twice = [makeMp3(), makeMp3(5)].map((bytes) => ({ name: 'a.mp3', bytes }));
    const answer = await send({ audioFile: twice });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { audioFile: 'Kan bare ha én fil' } },
    });
    expect(await kept()).toEqual(nothingNew);
  });

  it('refuses a too large Content-Length at once, without reading the body', async () => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '99999999999',
    };
    const answer = await rawExchange(port, {
      pieces: [rawHead(maria.browser, 'POST /api/songs', headers), Buffer.alloc(1000)],
      cut: 'at answer',
    });
    expect(answer).toMatchObject({ status: 413, body: { code: 'bodyTooLarge' } });
    expect(answer.head.toLowerCase()).toContain('connection: close');
  });

  it('refuses an endless body with an error response', async () => {
    const type = {
      'content-type': 'multipart/form-data; boundary=x',
      'transfer-encoding': 'chunked',
    };
    const part = '--x\r\ncontent-disposition: form-data; name="audioFile"; filename="a"\r\n\r\n';
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
    async function* endless() {
      yield rawHead(maria.browser, 'POST /api/songs', type);
      yield chunk(Buffer.from(part));
      for (;;) {
        yield chunk(Buffer.alloc(64 * 1024));
        await pause(0);
      }
    }
    const answer = await rawExchange(port, { pieces: endless() });
    expect(answer).toMatchObject({ status: 413, body: { code: 'audioTooLarge' } });
    expect(answer.head.toLowerCase()).toContain('connection: close');
    expect(await kept()).toEqual(nothingNew);
  });

  it('answers 401 to a client that is sending a file without a session', async () => {
    const recording = audio(padded(makeMp3(5), 3_000_000));
    const bytes = rawForm(server.client(), 'POST /api/songs', await formWith(recording));
    expect(await rawExchange(port, { pieces: [bytes] })).toMatchObject({ status: 401 });
    expect(await kept()).toEqual(nothingNew);
  });

  it('serves the next request on a connection whose form it refused', async () => {
    const form = await formWith(audio(makePng()));
    const length = { 'content-length': String(form.payload.length), connection: 'keep-alive' };
    const refused = rawHead(maria.browser, 'POST /api/songs', { ...form.headers, ...length });
    const next = rawHead(maria.browser, 'GET /api/categories', {});
    const answer = await rawExchange(port, { pieces: [refused, form.payload, next] });
    expect(answer.status).toBe(415);
    expect(answer.rest).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

/** Size of a recording; R6 demands 64 cuts of 10 MB. */
const cuts = isFull ? { points: 56, bytes: limits.audioFile } : { points: 4, bytes: 1_000_000 };

it('stores nothing of a body that is cut off at any point', { timeout: 60_000 }, async ({
  annotate,
}) => {
  const recording = audio(padded(makeMp3(5), cuts.bytes));
  const form = await formWith(recording);
  const whole = rawForm(maria.browser, 'POST /api/songs', form);
  const begin = whole.length - form.payload.length;
  const points = [
    ...Array.from(
      { length: cuts.points },
      (_, at) => begin + Math.floor((form.payload.length * at) / cuts.points),
    ),
    ...[1, 2, 3, 4, 5, 6, 10, 50].map((bytes) => whole.length - bytes),
  ];
  let taken = 0;
  for (const point of points) {
    const cut = { pieces: [whole.subarray(0, point)], cut: 'at once' } as const;
    if ((await rawExchange(port, cut)).status === 200) taken += 1;
  }
  await annotate(
    `R6 ${testedEngine()} a body of ${cuts.bytes} bytes cut at ${points.length} points: ${taken} taken`,
    'figure',
  );
  expect(taken).toBe(0);
  await expect.poll(kept).toEqual(nothingNew);
  expect((await send(recording)).status).toBe(200);
});

it('accepts a file over a slow connection', async () => {
  const whole = rawForm(maria.browser, 'POST /api/songs', await formWith(audio(makeMp3(20))));
  async function* slowly() {
    for (let at = 0; at < whole.length; at += 500) {
      yield whole.subarray(at, at + 500);
      await pause(20);
    }
  }
  expect((await rawExchange(port, { pieces: slowly() })).status).toBe(200);
  expect(await kept()).toEqual({ songs: 2, rows: 1, files: 1 });
});
