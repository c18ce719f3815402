import fc from 'fast-check';
import { type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { anyText } from '#song/testing/anySong.ts';
import { isFull } from '#tests/isFull.ts';
import { decodeText } from './decodeText.ts';
import { readContent } from './readContent.ts';
import type { FileReading } from './fileReading.ts';
import { songIdOf } from './songId.ts';
import { type ArchiveEntry, unpack } from './unpack.ts';

const utf8 = new TextEncoder();
const song = utf8.encode('Vers 1\nKom, lys\n');

/** One byte for each character. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
function zip(files: Zippable): Uint8Array<ArrayBuffer> {
  return zipSync(files, { level: 6 });
}
/** Puts bytes in place of all that are these; as many. */
function replaced(whole: Uint8Array<ArrayBuffer>, before: string, after: string) {
  return bytes(String.fromCharCode(...whole).replaceAll(before, after));
}
async function read(name: string, content: Uint8Array<ArrayBuffer> | string, isInside = false) {
  const answer = await readContent({ name, content, isInside });
  return 'entries' in answer ? answer.entries : answer;
}
const refused = async (name: string, content: Uint8Array<ArrayBuffer>, isInside = false) =>
  ((await read(name, content, isInside)) as FileReading).refused;
const namesIn = (content: Uint8Array<ArrayBuffer>) =>
  (unpack(content) as readonly ArchiveEntry[]).map(({ name }) => name);

describe('the encoding of a file', () => {
  const text = 'Vår første påskesang';
  const utf16 = (isBigEndian: boolean) =>
    bytes(Array.from(text, (letter) => (isBigEndian ? `\0${letter}` : `${letter}\0`)).join(''));
  it.each([
    ['UTF-8', utf8.encode(text), false],
    ['UTF-8 with a mark', utf8.encode(`\ufeff${text}`), false],
    ['UTF-16 with a mark', new Uint8Array([0xff, 0xfe, ...utf16(false)]), false],
    ['UTF-16 of another order', new Uint8Array([0xfe, 0xff, ...utf16(true)]), false],
    ['UTF-16 without a mark', utf16(false), false],
    ['UTF-16 of another order, without', utf16(true), false],
    ['windows-1252', bytes(text), true],
    ['letters and marks apart', utf8.encode(text.normalize('NFD')), false],
    [
      'some control characters',
      utf8.encode(`${text.slice(0, 4)}\x08${text.slice(4).padEnd(500)}`),
      false,
    ],
  ])('is %s', (_, file, isGuessed) => {
    const decoded = decodeText(file);
    expect({ ...decoded, text: decoded?.text.trimEnd() }).toEqual({ text, isGuessed });
  });

  it('is what XML declares', () => {
    const file = bytes('<?xml version="1.0" encoding="iso-8859-2"?><a>\xb3</a>');
    expect(decodeText(file)).toEqual({
      text: '<?xml version="1.0" encoding="iso-8859-2"?><a>ł</a>',
      isGuessed: false,
    });
  });

  it('is said to be guessed', async () => {
    expect(await read('a.txt', bytes('Vers 1\nKom, p\xe5ske'))).toMatchObject({
      songs: [{ lyrics: 'Vers 1\nKom, påske' }],
      warnings: [{ code: 'encoding' }],
    });
  });
});

describe('an archive', () => {
  it('has its files under their names, without what systems add', () => {
    const files = {
      'Salmer/Påske.onsong': song,
      'Salmer/': new Uint8Array(),
      '__MACOSX/Salmer/._Påske.onsong': song,
      '.DS_Store': song,
      'Salmer/Thumbs.db': song,
      'Kom.txt': [song, { level: 0 }],
      'lang.txt': utf8.encode('Kom, lys. '.repeat(50_000)),
    } satisfies Zippable;
    const entries = unpack(zip(files)) as readonly ArchiveEntry[];
    expect(entries.map(({ name }) => name)).toEqual(['Salmer/Påske.onsong', 'Kom.txt', 'lang.txt']);
    expect(entries.map(({ content }) => content)).toEqual([song, song, files['lang.txt']]);
  });

  it.each([
    ['UTF-8 that it does not declare', 'P\xc3\xa5ske.txt', 'Påske.txt'],
    ['code page 850', 'P\x86ske__.txt', 'Påske__.txt'],
    ['letters and marks apart', 'Pa\xcc\x8ake.txt', 'Påke.txt'],
    ['the signs of Windows', 'Salmer\\a.txt', 'Salmer/a.txt'],
  ])('has names in %s', (_, written, name) => {
    const plain = 'x'.repeat(written.length);
    expect(namesIn(replaced(zip({ [plain]: song }), plain, written))).toEqual([name]);
  });

  it('is found behind a program that unpacks it', () => {
    expect(namesIn(new Uint8Array([...bytes('MZ\0\0'), ...zip({ 'a.txt': song })]))).toEqual([
      'a.txt',
    ]);
  });

  it.each([
    ['an archive inside', 'b.zip', zip({ 'a.txt': song }), 'archiveInside'],
    ['a document of Word', 'b.docx', zip({ '[Content_Types].xml': song }), 'wordOrPdf'],
    ['one under another name', 'b.txt', zip({ '[Content_Types].xml': song }), 'wordOrPdf'],
    ['a PDF', 'b.pdf', bytes('%PDF-1.7'), 'wordOrPdf'],
    ['a picture', 'b.jpg', bytes('\xff\xd8\xff'), 'picture'],
  ])('names %s', async (_, name, content, why) => {
    const [entry] = unpack(zip({ [name]: content })) as readonly ArchiveEntry[];
    const inside = entry?.content ?? '';
    const said = typeof inside === 'string' ? inside : await refused(name, inside, true);
    expect(said).toBe(why);
  });

  it.each([
    ['our own export', zip({ 'songs.ndjson': song, 'songbook.json': song }), 'ownExport'],
    ['nothing', zip({}), 'empty'],
    ['only folders', zip({ 'a/': new Uint8Array() }), 'empty'],
    ['what was cut off', zip({ 'a.txt': song }).slice(0, 60), 'damaged'],
    [
      'a directory elsewhere',
      replaced(zip({ 'a.txt': song }), 'PK\x01\x02', 'PK\x01\x09'),
      'empty',
    ],
  ])('with %s is refused', async (_, file, why) => {
    expect(await refused('a.zip', file)).toBe(why);
  });

  it.each([
    ['a password', '\x14\0\0\0\x08', '\x14\0\x01\0\x08', 'password'],
    ['another compression', '\x14\0\0\0\x08\0', '\x14\0\0\0\x0c\0', 'damaged'],
  ])('has files with %s refused', (_, before, after, why) => {
    const [entry] = unpack(
      replaced(zip({ 'a.txt': song }), before, after),
    ) as readonly ArchiveEntry[];
    expect(entry?.content).toBe(why);
  });

  it('has a damaged file refused, and reads the others', () => {
    const noise = utf8.encode(Array.from({ length: 500 }, (_, at) => `${at * at} `).join(''));
    const file = zip({ 'a.txt': noise, 'b.txt': song });
    file.fill(0xff, 60, 200);
    expect((unpack(file) as readonly ArchiveEntry[]).map(({ content }) => content)).toEqual([
      'damaged',
      song,
    ]);
  });

  it('believes no size that is declared, and stops where a text is too large', () => {
    const large = zip({ 'a.txt': new Uint8Array(limits.importedText + 1) });
    const view = new DataView(large.buffer);
    const directory = view.getUint32(large.length - 6, true);
    view.setUint32(directory + 24, 10, true); // the size without compression
    expect(unpack(large)).toEqual([{ name: 'a.txt', content: 'tooLarge' }]);
  });

  it('has an end to all that is unpacked', () => {
    const most = new Uint8Array(limits.importedText);
    const count = Math.ceil(limits.importUnpacked / limits.importedText) + 1;
    // One file that many names share: as small as a bomb is.
    const one = zip({ 'a.txt': most });
    const directory = new DataView(one.buffer).getUint32(one.length - 6, true);
    const entry = one.slice(directory, one.length - 22);
    const end = one.slice(one.length - 22);
    new DataView(end.buffer).setUint32(12, entry.length * count, true);
    const entries = Array.from({ length: count }, () => [...entry]).flat();
    expect(unpack(new Uint8Array([...one.slice(0, directory), ...entries, ...end]))).toBe(
      'tooLarge',
    );
  });

  it('has at most so many files', () => {
    const names = Array.from({ length: limits.filesOfArchive + 1 }, (_, at) => [`${at}`, song]);
    expect(unpack(zipSync(Object.fromEntries(names), { level: 0 }))).toBe('tooManyFiles');
    expect(unpack(zipSync(Object.fromEntries(names.slice(1)), { level: 0 }))).toHaveLength(
      limits.filesOfArchive,
    );
  });
});

it.each([
  ['a.onsong', bytes('MZ\x90\0\x03\0\0\0'), 'unknownKind'],
  ['a.txt', bytes('MZ\x90\x03\x04\x01\x02'), 'unknownKind'],
  ['a.txt', bytes('{\\rtf1 Kom}'), 'otherProgram'],
  ['a.doc', bytes('\xd0\xcf\x11\xe0\xa1\xb1'), 'wordOrPdf'],
  ['a.odt', zip({ mimetype: [song, { level: 0 }] }), 'otherProgram'],
  ['a.pages', zip({ 'Index/Document.iwa': song }), 'otherProgram'],
  ['a.pro6', utf8.encode('<RVPresentationDocument/>'), 'otherProgram'],
  ['a.png', bytes('\x89PNG\r\n'), 'picture'],
  ['a.json', utf8.encode('{"a": 1}'), 'unknownKind'],
  ['a.xml', utf8.encode('<?xml version="1.0"?><set/>'), 'unknownKind'],
  ['a.xml', utf8.encode('<song><lyrics>Kom</song>'), 'damaged'],
  ['a', utf8.encode('<song><lyrics>Kom</lyrics></song>'), undefined],
  ['a.txt', new Uint8Array(), 'empty'],
  ['a.txt', utf8.encode(' \n \n'), 'empty'],
  ['a.xml', utf8.encode('<song><lyrics> </lyrics></song>'), 'empty'],
  ['a.txt', new Uint8Array(limits.importedText + 1).fill(0x41), 'tooLarge'],
  ['MZ.txt', utf8.encode('MZ er to bokstaver'), undefined],
])('%s of this content is refused, or not: %#', async (name, content, why) => {
  expect(await refused(name, content)).toBe(why);
});

it('gives the same text the same id', async () => {
  // By the rule of RFC 9562, §5.5: `uuid.uuid5(space, text)` of Python.
  expect(await songIdOf('Kom, lys\nover dalen')).toBe('f94d0f12-7619-5522-bc08-1731e5e5aea5');
  const [first, other] = await Promise.all(
    ['\n Kom, lys  \r\nover dalen\n\n', 'Kom, lys over dalen'].map(songIdOf),
  );
  expect(first).toBe(await songIdOf('Kom, lys\nover dalen'));
  expect(other).not.toBe(first);
});

it('reads any bytes', async () => {
  const whole = [
    zip({ 'a.txt': song, 'b.onsong': song }),
    utf8.encode(
      '<?xml version="1.0"?><song><title>Å</title><lyrics>[V1]\n.D A\n Kom</lyrics></song>',
    ),
    utf8.encode(
      '<song><properties/><lyrics><verse name="v1"><lines>Å<br/></lines></verse></lyrics></song>',
    ),
    utf8.encode('{title: Dag}\n[D]Kom [A]lys\n{ns}\n'),
    utf8.encode('Dag\nKari Lie\nKey: D\n\nVerse 1:\n[D]Kom [A]lys\n'),
  ];
  const place = fc.nat({ max: 300 });
  const piece = fc.oneof(
    anyText.map((text) => utf8.encode(text)),
    fc.uint8Array({ maxLength: 8 }),
  );
  const changes = fc.array(fc.tuple(place, place, piece), { maxLength: 5 });
  const file = fc.oneof(
    { arbitrary: fc.tuple(fc.constantFrom(...whole), changes), weight: 4 },
    fc.tuple(piece, changes),
  );
  const name = fc.constantFrom('a', 'a.txt', 'a.xml', 'a.onsong', 'a.cho', 'a.zip');
  await fc.assert(
    fc.asyncProperty(name, file, async (called, [base, edits]) => {
      let content = new Uint8Array(base);
      for (const [from, length, put] of edits) {
        const before = content.subarray(0, from);
        content = new Uint8Array([...before, ...put, ...content.subarray(from + length)]);
      }
      const answer = await read(called, content);
      const entries = Array.isArray(answer) ? (answer as ArchiveEntry[]) : [];
      const inside = entries.flatMap(({ name: entry, content: unpacked }) =>
        typeof unpacked === 'string' ? [] : [read(entry, unpacked, true)],
      );
      const readings = Array.isArray(answer) ? await Promise.all(inside) : [answer];
      for (const reading of readings as FileReading[]) {
        expect(reading.songs.length > 0).toBe(reading.refused === undefined);
      }
    }),
    { numRuns: isFull ? 5_000 : 60 },
  );
});
