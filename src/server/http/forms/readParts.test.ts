import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeForm } from '#server/testing/makeForm.ts';
import { boundaryOf, isForm } from './requestBody.ts';
import { readDisposition, readParts } from './readParts.ts';

type Read = readonly (readonly [name: string, filename: string | undefined, content: Buffer])[];

async function read(body: Buffer, boundary: string, cuts: readonly number[] = []): Promise<Read> {
  const parts: [string, string | undefined, Buffer][] = [];
  for await (const { name, filename, content } of readParts(pieces(body, cuts), boundary)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    parts.push([name, filename, Buffer.concat(chunks)]);
  }
  return parts;
}

/** The body in pieces of these lengths, repeated; in one piece by default. */
async function* pieces(body: Buffer, lengths: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, index = 0; at < body.length; index++) {
    const end = at + (lengths[index % lengths.length] ?? body.length);
    yield body.subarray(at, end);
    at = end;
  }
}

const sign = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  fc.constantFrom('\\', '%', ';', '=', ' ', '\t', '\r', '\n', '\r\n'),
);
const field = fc.string({ unit: sign, minLength: 1, maxLength: 20 });
const content = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.constantFrom('\r\n--', '\r\n', '--', '\r\n\r\n', '-').map((text) => Buffer.from(text)),
);

it('reads forms of browsers, however the bytes are split', async () => {
  const form = fc.dictionary(field, fc.tuple(field, content), { maxKeys: 5 });
  const cuts = fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(form, cuts, async (values, lengths) => {
      const files = Object.entries(values).map(
        ([name, [filename, bytes]]) => [name, { name: filename, bytes }] as const,
      );
      const { headers, payload } = await makeForm(Object.fromEntries(files));
      const boundary = boundaryOf(headers['content-type']) ?? '';
      const found = await read(payload, boundary, lengths);
      expect(found).toEqual(
        files.map(([name, { name: filename, bytes }]) => [
          nameAsWritten(name),
          filename.toWellFormed(),
          Buffer.from(bytes),
        ]),
      );
    }),
    { numRuns: 300 },
  );
});

/** A form has no lone surrogates, and encodes every line break of a name in the same way. */
const nameAsWritten = (name: string) => name.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n');

const head = 'Content-Disposition: form-data; name="a"';

it.each<[string, string, Read]>([
  [
    'a part without content',
    `--x\r\n${head}\r\n\r\n\r\n--x--`,
    [['a', undefined, Buffer.alloc(0)]],
  ],
  [
    'preamble and epilogue',
    `hei\r\n--x\r\n${head}\r\n\r\n1\r\n--x--\r\nha det`,
    [['a', undefined, Buffer.from('1')]],
  ],
  ['no part', '--x--\r\n', []],
  [
    'other headers',
    `--x\r\nContent-Type: text/plain\r\n${head.toLowerCase()}\r\n\r\n1\r\n--x--`,
    [['a', undefined, Buffer.from('1')]],
  ],
  [
    'almost a boundary',
    `--x\r\n${head}\r\n\r\n\r\n-x\r\n--\r\n--x--`,
    [['a', undefined, Buffer.from('\r\n-x\r\n--')]],
  ],
])('reads %s', async (_, body, parts) => {
  for (const length of [1, 2, 3, 7, 1000]) {
    expect(await read(Buffer.from(body, 'latin1'), 'x', [length])).toEqual(parts);
  }
});

it.each([
  ['nothing', ''],
  ['no boundary', 'hei'],
  ['another boundary', `--y\r\n${head}\r\n\r\n1\r\n--y--`],
  ['no end', `--x\r\n${head}\r\n\r\n1`],
  ['an end that is cut', `--x\r\n${head}\r\n\r\n1\r\n--x-`],
  ['a boundary that goes on', `--xy\r\n${head}\r\n\r\n1\r\n--xy--`],
  ['no headers', '--x\r\n\r\n1\r\n--x--'],
  ['headers without end', `--x\r\n${head}\r\n`],
  ['too many headers', `--x\r\n${head}\r\nX: ${'y'.repeat(9000)}\r\n\r\n1\r\n--x--`],
  ['a header without colon', `--x\r\n${head}\r\nhei\r\n\r\n1\r\n--x--`],
  ['headers that are no UTF-8', `--x\r\n${head}; filename="\xff"\r\n\r\n1\r\n--x--`],
])('refuses %s', async (_, body) => {
  const reading = read(Buffer.from(body, 'latin1'), 'x');
  await expect(reading).rejects.toMatchObject({ code: 'malformedBody' });
});

it('continues with the next part where one was left unread', async () => {
  const body = Buffer.from(`--x\r\n${head}\r\n\r\n1\r\n--x\r\n${head}\r\n\r\n2\r\n--x--`);
  let count = 0;
  for await (const { name } of readParts(pieces(body, [5]), 'x')) {
    expect(name).toBe('a');
    count++;
  }
  expect(count).toBe(2);
});

it.each([
  ['form-data; name="title"', 'title', undefined],
  ['form-data; name=title', 'title', undefined],
  ['Form-Data;name="title"', 'title', undefined],
  ['form-data ; name="title" ; filename="a.mp3"', 'title', 'a.mp3'],
  ['form-data; filename="a.mp3"; name="file"', 'file', 'a.mp3'],
  ['form-data; name="a;b"; filename="c; name=d"', 'a;b', 'c; name=d'],
  ['form-data; name="a%22b"; filename="%0D%0A"', 'a"b', '\r\n'],
  ['form-data; name="a\\"b"; filename="C:\\\\x"', 'a"b', 'C:\\\\x'],
  ['form-data; name="a\\"; filename="b\\"', 'a\\', 'b\\'],
  ['form-data; name="a\\" ; filename="\\"', 'a\\', '\\'],
  ['form-data; name="100%20"', '100%20', undefined],
  ['form-data; name=""; filename=""', '', ''],
  ['form-data; name="__proto__"', '__proto__', undefined],
  ['form-data; name="a"; name="b"', 'a', undefined],
  ['form-data; name="æøå"; filename="שיר.pdf"', 'æøå', 'שיר.pdf'],
  ['form-data; name="a"; filename*=UTF-8\'\'b', 'a', undefined],
])('the name of a part: %s', (value, name, filename) => {
  expect(readDisposition(`Content-Disposition: ${value}`)).toEqual({ name, filename });
});

it.each([
  ['without any header', ''],
  ['without a disposition', 'Content-Type: text/plain'],
  ['without a name', 'Content-Disposition: form-data; filename="a"'],
  ['as an attachment', 'Content-Disposition: attachment; name="a"'],
  ['as something longer', 'Content-Disposition: form-data2; name="a"'],
  ['where the name does not end', 'Content-Disposition: form-data; name="a'],
  ['with a line that is none', 'Content-Disposition: form-data; name="a"\r\nhei'],
  ['with a line that goes on', 'Content-Disposition: form-data;\r\n name="a"'],
])('a part is refused %s', (_, headers) => {
  expect(() => readDisposition(headers)).toThrow('malformedBody');
});

it.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data;boundary="a b"', 'a b'],
  ['multipart/form-data; charset=utf-8; BOUNDARY=abc; x=y', 'abc'],
  ['multipart/form-data', undefined],
  ['multipart/form-data; boundary=', undefined],
  ['multipart/form-data; boundary=""', undefined],
  [`multipart/form-data; boundary=${'x'.repeat(71)}`, undefined],
])('%s', (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary);
  expect(isForm(type)).toBe(true);
});

it.each([undefined, '', 'application/json', 'multipart/mixed', 'multipart/form-data2'])(
  '%s is not a form',
  (type) => {
    expect(isForm(type)).toBe(false);
  },
);
