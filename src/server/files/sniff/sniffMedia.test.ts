import { expect, it } from 'vitest';
import {
  makeBox,
  makeId3,
  makeJpeg,
  makeM4a,
  makeMp3,
  makePdf,
  makePng,
  makeWav,
} from '#server/testing/sampleFiles.ts';
import { ByteReader } from './ByteReader.ts';
import { sniffMedia } from './sniffMedia.ts';

function sniff(kind: 'audio' | 'sheetMusic', file: Buffer) {
  const read = async (position: number, length: number) =>
    file.subarray(position, position + length);
  return sniffMedia(kind, new ByteReader(file.length, read));
}

const text = (content: string) => Buffer.from(content, 'latin1');
const html = text('<!doctype html><script>alert(1)</script>'.repeat(100));
const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const without = (file: Buffer, part: string) => {
  const at = file.indexOf(part, 0, 'latin1');
  return Buffer.concat([file.subarray(0, at), text('xxxx'), file.subarray(at + 4)]);
};

const recordings: readonly (readonly [string, Buffer, string])[] = [
  ['an MP3', makeMp3(), 'audio/mpeg'],
  ['an MP3 of two frames', makeMp3(2), 'audio/mpeg'],
  ['an MP3 behind a tag', Buffer.concat([makeId3(text('TIT2…')), makeMp3()]), 'audio/mpeg'],
  [
    'an MP3 behind a tag with a large picture',
    Buffer.concat([makeId3(Buffer.alloc(300_000, 1)), makeMp3()]),
    'audio/mpeg',
  ],
  ['an MP3 behind zeros', Buffer.concat([Buffer.alloc(9000), makeMp3()]), 'audio/mpeg'],
  ['an MP3 before a tag', Buffer.concat([makeMp3(2), text('TAG'), html]), 'audio/mpeg'],
  ['an MP3 cut in its last frame', makeMp3(9).subarray(0, 3000), 'audio/mpeg'],
  ['a WAV', makeWav(), 'audio/wav'],
  [
    'a WAV with chunks of odd length before its data',
    Buffer.concat([makeWav().subarray(0, 36), text('LIST\x03\0\0\0abc\0'), makeWav().subarray(36)]),
    'audio/wav',
  ],
  ['an M4A', makeM4a(), 'audio/mp4'],
  ...['isom', 'mp42', 'M4A ', '3gp4', 'qt  ', 'M4B ', 'dash'].map(
    (brand) => [`an M4A of brand ${brand}`, makeM4a(brand), 'audio/mp4'] as const,
  ),
  ['an M4A with words', makeM4a('isom', ['soun', 'text']), 'audio/mp4'],
];

const sheets: readonly (readonly [string, Buffer, string])[] = [
  ['a PDF', makePdf(), 'application/pdf'],
  [
    'a PDF with blank lines behind it',
    Buffer.concat([makePdf(), text('\r\n \0')]),
    'application/pdf',
  ],
  ['a JPEG', makeJpeg(), 'image/jpeg'],
  ['a PNG', makePng(), 'image/png'],
];

it.each(recordings)('a recording: %s', async (_, file, mediaType) => {
  expect(await sniff('audio', file)).toEqual({ mediaType, end: file.length });
  expect(await sniff('sheetMusic', file)).toBeUndefined();
});

it.each(sheets)('a sheet: %s', async (_, file, mediaType) => {
  expect(await sniff('sheetMusic', file)).toEqual({ mediaType, end: file.length });
  expect(await sniff('audio', file)).toBeUndefined();
});

it('cuts off what a phone appends to a picture', async () => {
  const picture = makeJpeg();
  const more = [makeJpeg(), makeM4a('mp42', ['vide']), text('SEFT'), html];
  const sniffed = await sniff('sheetMusic', Buffer.concat([picture, ...more]));
  expect(sniffed).toEqual({ mediaType: 'image/jpeg', end: picture.length });
});

it('finds the end of a picture with long scan data', async () => {
  const [before, after] = [makeJpeg().subarray(0, -10), makeJpeg().subarray(-10)];
  const noise = Buffer.from(
    Array.from({ length: 200_001 }, (_, at) => (at % 7 === 0 ? [0xff, 0] : [at % 251])).flat(),
  );
  const long = Buffer.concat([before, noise, after]);
  const found = await sniff('sheetMusic', Buffer.concat([long, html]));
  expect(found).toEqual({ mediaType: 'image/jpeg', end: long.length });
});

it.each([
  [
    'a byte order mark before it',
    Buffer.concat([text('\xef\xbb\xbf'), makePdf()]),
    Buffer.alloc(0),
  ],
  ['a page behind it', makePdf(), html.subarray(0, 1000)],
  ['1,024 bytes behind it', makePdf(), Buffer.alloc(1024, 1)],
])('accepts a PDF with %s, and cuts off what follows it', async (_, pdf, behind) => {
  const found = await sniff('sheetMusic', Buffer.concat([pdf, behind]));
  expect(found).toEqual({ mediaType: 'application/pdf', end: pdf.length });
});

const huge = Buffer.from([0, 0, 0, 1, ...text('mdat'), 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);

const others: readonly (readonly [string, Buffer])[] = [
  ['nothing', Buffer.alloc(0)],
  ['a byte', Buffer.from([0xff])],
  ['zeros', Buffer.alloc(5000)],
  ['a page', html],
  ['a drawing', svg],
  ['a page behind a tag', Buffer.concat([makeId3(text('TIT2')), html])],
  ['a tag longer than the file', makeId3(Buffer.alloc(5000)).subarray(0, 100)],
  ['a page before an MP3', Buffer.concat([html, makeMp3()])],
  ['a page behind one frame', Buffer.concat([makeMp3(1), html])],
  ['one frame', makeMp3(1)],
  ['frames of several kinds', Buffer.concat([makeMp3(1), ...[0xfff39064, 0xfff39064].map(frame)])],
  ['a RIFF of pictures', text('RIFF\x24\0\0\0WEBPVP8 ')],
  ['a WAV without sound', makeWav(0)],
  ['a WAV that does not say how', without(makeWav(), 'fmt ')],
  ['a WAV cut in its head', makeWav().subarray(0, 30)],
  ['a film', makeM4a('isom', ['vide', 'soun'])],
  ['a film without sound', makeM4a('M4A ', ['vide'])],
  ['an MP4 without tracks', makeM4a('M4A ', [])],
  ['an MP4 without an index', without(makeM4a(), 'moov')],
  ['an MP4 cut before its index', makeM4a().subarray(0, 150)],
  ['a box that is larger than the file', Buffer.concat([makeM4a().subarray(0, 20), huge])],
  [
    'endless boxes',
    Buffer.concat([makeM4a().subarray(0, 20), ...Array<Buffer>(20_000).fill(makeBox('free'))]),
  ],
  [
    'a box of size 4',
    Buffer.concat([makeM4a().subarray(0, 20), Buffer.from([0, 0, 0, 4]), text('moov')]),
  ],
  [
    'a picture of a phone as HEIC',
    Buffer.concat([makeBox('ftyp', text('heic\0\0\0\0mif1')), makeBox('meta')]),
  ],
  ['a PNG with a script behind its end', Buffer.concat([makePng(), html])],
  ['a PNG with a byte behind its end', Buffer.concat([makePng(), Buffer.from([0])])],
  ['a PNG without its end', makePng().subarray(0, -12)],
  ['a PNG without a picture', without(makePng(), 'IDAT')],
  ['a PNG that begins otherwise', without(makePng(), 'IHDR')],
  ['the signature of a PNG', makePng().subarray(0, 8)],
  [
    'a PDF with more behind its end than readers look through',
    Buffer.concat([makePdf(), Buffer.alloc(1025, 1)]),
  ],
  ['a page that says it is a PDF', Buffer.concat([text('%PDF-1.4'), html])],
  ['a PDF without its end', makePdf().subarray(0, -8)],
  ['a PDF with a page before it', Buffer.concat([svg, makePdf()])],
  ['a PDF that points behind itself', text('%PDF-1.4\nstartxref\n9999\n%%EOF')],
  ['a JPEG without its end', makeJpeg().subarray(0, -2)],
  ['a JPEG without a picture', text('\xff\xd8\xff\xe0\0\x04ab\xff\xd9')],
  ['a JPEG with a page inside', Buffer.concat([makeJpeg().subarray(0, 4), html])],
  ['a GIF', text('GIF89a\x01\0\x01\0\0\0\0;')],
  ['a zip', text('PK\x03\x04\x14\0\0\0')],
];

function frame(header: number): Buffer {
  const bytes = Buffer.alloc(500);
  bytes.writeUInt32BE(header);
  return bytes;
}

it.each(others)('a file of another kind: %s', async (_, file) => {
  expect(await sniff('audio', file)).toBeUndefined();
  expect(await sniff('sheetMusic', file)).toBeUndefined();
});

it('is detected in a few reads, also for crafted files', async () => {
  let [read, looks] = [0, 0];
  const tags = Buffer.concat(Array<Buffer>(400_000).fill(makeId3(Buffer.alloc(14))));
  const reader = new ByteReader(tags.length, async (position, length) => {
    read += length;
    looks += 1;
    return tags.subarray(position, position + length);
  });
  expect(await sniffMedia('audio', reader)).toBeUndefined();
  expect(read).toBeLessThan(3 * tags.length);
  expect(looks).toBeLessThan(tags.length / 1000);
});
