import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { testedEngine } from '#server/db/testing/testDatabase.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { listen, rawExchange, rawHead } from '#server/testing/rawExchange.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';
import { testServer } from '#server/testing/testServer.ts';
import { isFull } from '#tests/isFull.ts';

/** In the full run on one engine only: a broken form does not reach the database. */
const runs = isFull && testedEngine() === 'sqlite' ? 5000 : 100;

/** A mutation of the bytes of a form. */
type Harm = (body: Buffer) => Buffer;

const place = fc.double({ min: 0, max: 1, noNaN: true });
const at = (body: Buffer, where: number) => Math.floor(body.length * where);
const put = (body: Buffer, from: number, to: number, bytes: Uint8Array) =>
  Buffer.concat([body.subarray(0, from), bytes, body.subarray(to)]);

const tokens = ['\r\n', '--', '\r\n\r\n', ': ', '; ', 'name="', '"', '\0', 'filename="x"', 'é'];
const names = [
  '__proto__',
  'constructor',
  '',
  'title',
  'clear',
  'audioFile',
  '\u2028',
  '"',
  'x'.repeat(9000),
];

const harm: fc.Arbitrary<Harm> = fc.oneof(
  fc.tuple(place, fc.uint8Array({ maxLength: 20 })).map(
    ([where, bytes]): Harm =>
      (body) =>
        put(body, at(body, where), at(body, where), bytes),
  ),
  fc.tuple(place, fc.constantFrom(...tokens)).map(
    ([where, token]): Harm =>
      (body) =>
        put(body, at(body, where), at(body, where) + token.length, Buffer.from(token)),
  ),
  fc.tuple(place, fc.nat(400)).map(
    ([where, count]): Harm =>
      (body) =>
        put(body, at(body, where), at(body, where) + count, Buffer.alloc(0)),
  ),
  fc.tuple(place, place).map(
    ([from, to]): Harm =>
      (body) =>
        put(
          body,
          at(body, from),
          at(body, from),
          body.subarray(at(body, Math.min(from, to)), at(body, Math.max(from, to))),
        ),
  ),
  fc.constantFrom(...names).map(
    (name): Harm =>
      (body) =>
        Buffer.from(
          body.toString('latin1').replace(/name="[a-zA-Z]+"/, `name="${name}"`),
          'latin1',
        ),
  ),
  place.map(
    (where): Harm =>
      (body) =>
        body.subarray(0, at(body, where)),
  ),
  fc.constant<Harm>((body) => body),
);

const request = fc.record({
  harms: fc.array(harm, { minLength: 1, maxLength: 3 }),
  cuts: fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 6 }),
  length: fc.constantFrom('right', 'right', 'chunked', 'more', 'less'),
  boundary: fc.constantFrom('right', 'right', 'right', 'other', 'none'),
  call: fc.constantFrom('POST /api/songs', 'PATCH /api/songs/SONG', 'PATCH /api/songs/nothing'),
});

it(`answers ${runs} broken forms, never as its own fault`, {
  timeout: runs * 200,
}, async ({ annotate }) => {
  const dataDir = testDataDir();
  const server = await testServer({ files: await openFolder(dataDir) });
  const { browser } = await server.person();
  const song = await addSong(server.deps);
  const port = await listen(server.app);
  const form = await makeForm({
    title: 'Ny',
    categoryId: 'psalms',
    language: 'no',
    lyrics: 'Ny\n'.repeat(50),
    audioFile: { name: 'a.mp3', bytes: makeMp3(20) },
  });
  let failed = 0;
  let slowest = 0;

  await fc.assert(
    fc.asyncProperty(request, async ({ harms, cuts, length, boundary, call }) => {
      const body = harms.reduce((bytes, each) => each(bytes), form.payload);
      const type = form.headers['content-type'];
      const types = { right: type, other: `${type}x`, none: 'multipart/form-data' };
      const announced = {
        right: body.length,
        less: Math.floor(body.length / 2),
        more: body.length + 9,
        chunked: 0,
      };
      const framing =
        length === 'chunked'
          ? { 'transfer-encoding': 'chunked' }
          : { 'content-length': String(announced[length]) };
      const head = rawHead(browser, call.replace('SONG', song), {
        'content-type': types[boundary],
        ...framing,
      });
      function* pieces() {
        yield head;
        for (let from = 0, index = 0; from < body.length; index++) {
          const piece = body.subarray(from, from + (cuts[index % cuts.length] ?? 1));
          yield length === 'chunked' ? chunk(piece) : piece;
          from += piece.length;
        }
        if (length === 'chunked') yield Buffer.from('0\r\n\r\n');
      }
      // A body shorter than its Content-Length never ends, so the client disconnects.
      const cut = length === 'more' ? { cut: 'at once' as const } : {};
      const answer = await rawExchange(port, { pieces: pieces(), ...cut });
      const fewest = length === 'more' ? 0 : 200;
      if (answer.status >= 500) failed += 1;
      slowest = Math.max(slowest, answer.milliseconds);
      expect(answer.status).toBeGreaterThanOrEqual(fewest);
      expect(answer.status).toBeLessThan(500);
    }),
    { numRuns: runs },
  );

  const figure =
    `R8 ${testedEngine()} ${runs} broken forms: ${failed} answers of 5xx, ` +
    `the slowest after ${Math.round(slowest)} ms`;
  await annotate(figure, 'figure');
  // The error is sent before the rest of the file is drained.
  await expect.poll(() => readdirSync(join(dataDir, 'files/tmp'))).toEqual([]);
  expect((await browser.get('/api/songs')).status).toBe(200);
});

function chunk(piece: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${piece.length.toString(16)}\r\n`),
    piece,
    Buffer.from('\r\n'),
  ]);
}
