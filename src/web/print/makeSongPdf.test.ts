import { execFileSync, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { optionalsOf } from '#contract/songs/songFields.ts';
import { arrange } from '#song/arrangement/arrange.ts';
import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import type { PaperWishes } from '#song/print/layOutSong.ts';
import { a4, a5, largerLetters } from '#song/print/page.ts';
import { anyText } from '#song/testing/anySong.ts';
import { type DrawnCharacter, readPdf } from '#web/print/testing/readPdf.ts';
import type { LoadFont } from './pdfFonts.ts';
import { makeSongPdf } from './makeSongPdf.ts';
import { isFull } from '#tests/isFull.ts';
import { type PrintedSong, printedFacts } from './printedFacts.ts';

const song: PrintedSong = {
  title: 'Åpne porter',
  category: { id: 'c', nameNo: 'Lovsang', color: '#1565C0' },
  language: 'mixed',
  ...optionalsOf({ tempo: 'fast', bibleReference: 'Sal 24', translator: 'Ø. Ås' }),
  notes: 'Stå under siste vers.',
};

/** Lines with words whose last letter has a point, without a precomposed character for both. */
const wordEnds = ['הַשַּׁעַר פָּתוּחַ', 'נֵלֵךְ יַחַד הַבַּיְתָה', 'אֵלֶיךָ שִׁירְךָ, אֱלֹהֶיךָ', 'שָׁמַעְתָּ', 'Du er אֱלֹהֶיךָ nå'];
const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;

const timeout = 120_000; // ms
const longest = isFull ? 200_000 : 20_000; // bytes

const loadFont: LoadFont = async (name) =>
  readFile(join(import.meta.dirname, 'fonts', `${name}.ttf`));

interface Printing extends PaperWishes {
  readonly language?: PrintedSong['language'];
  readonly chordColor?: ChordColor;
  readonly load?: LoadFont;
}

const print = async (lyrics: string, printing?: Printing) =>
  readPdf((await make(lyrics, printing)).file);

function make(lyrics: string, printing: Printing = {}) {
  const { chordColor = '#dc2626', load = loadFont, language = song.language, ...wishes } = printing;
  const arrangement = arrange(parseLyrics(lyrics), {
    showSectionLabels: true,
    boldMode: 'none',
    showRepeatedChorus: true,
  });
  const version = { name: null, key: 'Re-', notes: null };
  const facts = printedFacts({ ...song, language }, version);
  return makeSongPdf(facts, arrangement, chordColor, load, wishes);
}

/** The position of the first of these characters, drawn consecutively. */
function find(characters: readonly DrawnCharacter[], text: string): DrawnCharacter {
  const units = [...text];
  const at = characters.findIndex((_, index) =>
    units.every((unit, step) => characters[index + step]?.character === unit),
  );
  const found = characters[at];
  if (!found) throw new Error(`«${text}» is not drawn.`);
  return found;
}

it("writes the song's heading in the order and sizes of spec §7", async () => {
  const { characters, texts } = await print('Herren er her');
  expect(texts[0]).toMatch(
    /^Sangbok\n?Åpne porter\n?Lovsang · Blandet · Sal 24\n?Toneart: Re- · Tempo: Rask · Oversetter: Ø. Ås/,
  );
  expect(texts[0]).toMatch(/Herren er her\s*Vedlegg og kommentarer:\s*Stå under siste vers\./);
  expect(find(characters, 'Åpne')).toMatchObject({ size: 18, font: 'Helvetica-Bold' });
  expect(find(characters, 'Lovsang')).toMatchObject({ size: 10, font: 'Helvetica' });
  expect(find(characters, 'Toneart')).toMatchObject({ size: 10, font: 'Helvetica' });
  expect(find(characters, 'Vedlegg')).toMatchObject({ size: 12, font: 'Helvetica-Bold' });
  expect(find(characters, 'Side 1 av 1')).toMatchObject({ size: 8, color: '#808080' });
  for (const { x } of characters) expect(x).toBeGreaterThanOrEqual(20 - 0.01);
});

it('draws a chord red, bold and one point smaller, above its syllable', async () => {
  const { characters } = await print(
    'Vers 1\nKom og (La-)syng for (Do)Her(Solsus4)ren\n\nRefreng\n(Mi)Halleluja',
  );
  for (const [chord, syllable, size] of [
    ['La-', 'syng', 11],
    ['Do', 'Her', 11],
    ['Solsus4', 'ren', 11],
    ['Mi', 'Halle', 12],
  ] as const) {
    const over = find(characters, chord);
    const under = find(characters, syllable);
    expect(Math.abs(over.x - under.x)).toBeLessThan(0.5); // mm
    expect(over.y).toBeLessThan(under.y);
    expect(under.y - over.y).toBeLessThan(6);
    expect(over).toMatchObject({ size: size - 1, font: 'Helvetica-Bold', color: '#dc2626' });
    expect(under).toMatchObject({ size, font: 'Helvetica', color: '#000000' });
  }
});

it('keeps chords above their syllables to the end of a long line', async () => {
  const words = ['Ære', 'Væ', 'Tå', 'AV', 'Yt', 'fj', 'ill', 'm.', '«å»', 'W…'];
  const chords = ['Cm', 'Dm', 'Em', 'Fm', 'Gm', 'Am', 'Cm7', 'Dm7', 'Em7', 'Fm7'];
  const line = words.map((word, at) => `(${chords[at]})${word}`).join(' ');
  const { characters } = await print(`Vers 1\n${line}`);
  for (const [at, word] of words.entries()) {
    const apart = find(characters, chords[at] ?? '').x - find(characters, word).x;
    expect(Math.abs(apart)).toBeLessThan(0.1); // mm
  }
});

it('draws chords blue if chosen', async () => {
  const { characters } = await print('(La-)Syng', { chordColor: '#2563eb' });
  expect(find(characters, 'La-').color).toBe('#2563eb');
});

it('puts the chord of a Hebrew syllable over its first letter, on the right', async () => {
  const { characters } = await print('(La-)הַללו (Mi7)נפשי');
  for (const [chord, word] of [
    ['La-', 'ולל\u05b7ה'],
    ['Mi7', 'ישפנ'],
  ] as const) {
    const first = characters[characters.indexOf(find(characters, word)) + word.length - 1];
    const last = characters[characters.indexOf(find(characters, chord)) + chord.length - 1];
    const rightOf = (one: DrawnCharacter | undefined) => (one ? one.x + one.width : Number.NaN);
    expect(Math.abs(rightOf(first) - rightOf(last))).toBeLessThan(0.5); // mm
  }
});

it.each([
  'Æ ø å Ærlig øy på en å',
  'A\u030ase e\u0301n gang til', // in NFD, as some keyboards write
  'Dóminus pascit me, et nihil mihi déerit',
  'שִׁירוּ לַה׳ שִׁיר חָדָשׁ',
  'בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ',
  'Syng ♭ og ♯ og ♮ ♪',
  '℣ Herre, løft meg opp ℟ og la meg se',
  '€ ‚ ƒ „ … † ‡ ˆ ‰ Š ‹ Œ Ž ‘ ’ “ ” • – — ˜ ™ š › œ ž Ÿ',
  '¡ ¢ £ ¤ ¥ ¦ § ¨ © ª « ¬ ® ¯ ° ± ² ³ ´ ¶ · ¸ ¹ º » ¼ ½ ¾ ¿ À × ß ÷ ÿ Þ þ ð',
  'Kyrie ελέησον, Ğ ł ő ș ẽ, Господи помилуй',
])('writes letters that can be read back: %s', async (line) => {
  const { characters, texts } = await print(`Vers 1\n${line}`);
  expect(texts.join('')).toContain(line.normalize('NFC'));
  expect(characters.filter((one) => !one.isInFont && one.character !== ' ')).toEqual([]);
  expect(characters.map(({ character }) => character)).not.toContain('\ufffd');
});

it.each(wordEnds)('keeps the last point of a word with its letter: %s', async (line) => {
  const { texts } = await print(`Vers 1\nSyng!\n${line}`);
  const read = texts.join('').replaceAll('\0', '').replace(/ +/g, ' ');
  expect(read).toContain(`Syng!\n${line.normalize('NFC')}`);
});

it.skipIf(!hasPoppler)('keeps them together for poppler too', async () => {
  const { file } = await make(`Vers 1\n${wordEnds.join('\n')}`);
  const args = ['-enc', 'UTF-8', '-', '-'];
  const read = execFileSync('pdftotext', args, { input: new Uint8Array(file), encoding: 'utf8' });
  const wordsIn = (text: string) => text.normalize('NFC').match(/[\u0590-\u05ff]+/g);
  expect(wordsIn(read)?.toSorted()).toEqual(wordsIn(wordEnds.join(' '))?.toSorted());
});

it.skipIf(!hasPoppler)('writes Ukrainian that poppler reads, and declares it', async () => {
  const lines = ['Тихо падає сніг на ґрунт', 'і їжак у лісі спить'];
  const { file } = await make(`Vers 1\n(Do)${lines[0]}\n${lines[1]}`, { language: 'uk' });
  const args = ['-enc', 'UTF-8', '-', '-'];
  const read = execFileSync('pdftotext', args, { input: new Uint8Array(file), encoding: 'utf8' });
  for (const line of lines) expect(read).toContain(line);
  expect(read).toContain('Lovsang · Ukrainsk');
  expect(Buffer.from(file).toString('latin1')).toContain('/Lang (uk)');
});

it('keeps a chord above its syllable to the end of a line of narrow and wide letters', async () => {
  for (const line of [
    'etegrense eplehagen '.repeat(4),
    'MAKE WÆÅ '.repeat(5),
    'ill «jf» '.repeat(11),
  ]) {
    const { characters } = await print(`Vers 1\n(Do)${line}(Sol7)slutt`);
    const apart = find(characters, 'Sol7').x - find(characters, 'slutt').x;
    expect(Math.abs(apart)).toBeLessThan(0.05); // mm
  }
});

it('is on A4, or on A5 with the same letters and margins', async () => {
  const verse = 'Vers 1\nHerren er (Do)her\n\n'.repeat(20);
  for (const [paper, width, height] of [
    [a4, 210, 297],
    [a5, 148, 210],
  ] as const) {
    const { file, pages } = await make(verse, { paper });
    const { characters } = await readPdf(file);
    const boxes = Buffer.from(file)
      .toString('latin1')
      .matchAll(/MediaBox \[0 0 (\S+) (\S+)\]/g);
    const sizes = Array.from(boxes, ([, ...box]) => box.map((side) => Number(side) / (72 / 25.4)));
    expect(sizes.map((box) => box.map(Math.round))).toEqual(pages.map(() => [width, height]));
    expect(find(characters, 'Herren').size).toBe(11);
    for (const { x, y, width: wide } of characters) {
      expect(x).toBeGreaterThanOrEqual(20 - 0.01);
      expect(x + wide).toBeLessThanOrEqual(width - 20 + 0.01);
      expect(y).toBeLessThanOrEqual(height - 20);
    }
  }
});

it('has larger letters when asked for, and the page number as small as ever', async () => {
  const { characters } = await print('Vers 1\nHerren er (Do)her', {
    paper: { ...a4, scale: largerLetters },
  });
  expect(find(characters, 'Herren').size).toBe(16.5);
  expect(find(characters, 'Do').size).toBe(15.5);
  expect(find(characters, 'Åpne').size).toBe(27);
  expect(find(characters, 'Side 1 av 1').size).toBe(8);
});

it('has the shapes of the chords when asked for, after the notes', async () => {
  const shape = { frets: [null, 3, 2, 0, 1, 0], fingers: [0, 3, 2, 0, 1, 0], barres: [] };
  const shapes = {
    heading: 'Grepbilder for gitar',
    shapes: [{ name: 'Do', shape }],
    leftHanded: false,
    fretName: String,
    remarks: ['Do: merk'],
  };
  const { texts } = await print('Vers 1\nHerren er (Do)her', { shapes });
  expect(texts[0]).toMatch(/siste vers\.\s*Grepbilder for gitar\s*Do[\sxo123]*Do: merk/);
});

it('declares its language', async () => {
  const { file } = await make('Pater noster');
  expect(Buffer.from(file).toString('latin1')).toContain('/Lang (nb)');
});

it('shows a replacement for what no font has, and reports it', async () => {
  const { missing } = await make('Glede 🎵 漢 her 🎵');
  expect(missing).toEqual(['🎵', '漢']);
  const { texts } = await print('Glede 🎵 漢 her');
  expect(texts.join('')).toMatch(/Glede\s*\ufffd\s*\ufffd\s*her/);
});

it('loads fonts only for what Helvetica lacks', async () => {
  const asked: string[] = [];
  const load: LoadFont = (name) => {
    asked.push(name);
    return loadFont(name);
  };
  await print('Åse sang «Ære» – og smilte …', { load });
  expect(asked).toEqual([]);
  await print('(B♭)Syng', { load });
  expect(asked).toEqual(['symbols-bold']);
});

it('fails rather than print garbage when a font cannot be loaded', async () => {
  const load: LoadFont = () => Promise.reject(new Error('offline'));
  await expect(print('(B♭)Syng', { load })).rejects.toThrow('offline');
});

it('draws something for every visible character', { timeout }, async () => {
  const unseen = /[\s\p{Default_Ignorable_Code_Point}]/gu;
  await fc.assert(
    fc.asyncProperty(anyText, async (line) => {
      const section = { type: 'verse', title: 'Vers', shortened: false } as const;
      const words = [{ syllables: [{ chord: null, text: `.${line}.` }], space: '' }];
      const lines = [{ label: null, bold: false, words }];
      const facts = printedFacts({ ...song, notes: null }, { name: null, key: null, notes: null });
      const arrangement = { sections: [{ ...section, lines }] };
      const { file } = await makeSongPdf(facts, arrangement, '#dc2626', loadFont);
      const { characters } = await readPdf(file);
      const drawn = characters.filter(({ size, character }) => size === 11 && character !== ' ');
      const graphemes = new Intl.Segmenter('nb').segment(line.replace(unseen, ''));
      const least = Array.from(graphemes).length / 2; // some are joined by what is not seen
      expect(drawn.length - 'Vers..'.length).toBeGreaterThanOrEqual(Math.floor(least));
    }),
    { numRuns: isFull ? 30 : 10 },
  );
});

it('adds pages with a footer on each', { timeout }, async () => {
  const verse = 'Vers\n(Do)Herren er min (Sol)hyrde\nDet skal ikke mangle noe\n\n';
  const { characters, texts } = await print(verse.repeat(isFull ? 300 : 100));
  expect(texts.length).toBeGreaterThan(isFull ? 10 : 3);
  for (const [index, text] of texts.entries()) {
    expect(text).toContain(`Side ${index + 1} av ${texts.length}`);
  }
  for (const { y } of characters) expect(y).toBeLessThanOrEqual(297 - 20);
});

it(`prints a song of ${longest} bytes`, { timeout }, async () => {
  const verse = 'Vers\n(Do)Herren er min (Sol)hyrde שִׁיר\nDet skal ikke mangle noe\n\n';
  const { texts } = await print(verse.repeat(longest / verse.length));
  expect(texts.join('').match(/hyrde/g)).toHaveLength(Math.floor(longest / verse.length));
});
