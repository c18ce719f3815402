import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { type CharacterMap, writeCmap } from '#scripts/printFonts/cmap.ts';
import { readGlyphs, writeGlyphs } from '#scripts/printFonts/glyphs.ts';
import { placeHebrewMarks } from '#scripts/printFonts/placeHebrewMarks.ts';
import { printNames, writeNames } from '#scripts/printFonts/names.ts';
import { readTables, writeTables } from '#scripts/printFonts/sfnt.ts';

/**
 * Cuts the print fonts out of Liberation Sans 2.1.5 and DejaVu Sans 2.37 (in Debian:
 * fonts-liberation2 and fonts-dejavu-core):
 * `node scripts/makePrintFonts.ts <folder of LiberationSans-*.ttf> <folder of DejaVuSans*.ttf>`
 */
const [liberation, dejavu] = process.argv.slice(2);
const target = join(import.meta.dirname, '../src/web/print/fonts');
// The tables that jsPDF reads; it ignores hinting and layout tables.
const kept = new Set('OS/2 cmap glyf head hhea hmtx loca maxp name post'.split(' '));

// With punctuation and digits, so that a Hebrew line is one run in one font.
const hebrew = [
  [0x20, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7e],
  [0xa0, 0xbf],
  [0x591, 0x5c7],
  [0x5d0, 0x5ea],
  [0x5f0, 0x5f4],
  [0x2010, 0x2026],
  0x25cc,
  [0xfb1d, 0xfb4f],
];
const letters = [
  [0x20, 0x7e],
  [0xa0, 0x24f], // Latin
  [0x2b0, 0x36f], // modifiers and marks
  [0x370, 0x52f], // Greek, Cyrillic
  [0x1e00, 0x1fff],
  [0x2010, 0x2044],
  [0x2070, 0x2094],
  [0x20a0, 0x20bf],
  [0x2116, 0x215e],
  0x25cc,
  [0xfb01, 0xfb02],
];
const symbols = [
  0x20,
  0x211f, // ℟
  0x2123, // ℣
  [0x2190, 0x2199],
  [0x21a9, 0x21aa],
  [0x21ba, 0x21bb],
  [0x21d0, 0x21d5],
  [0x2212, 0x221e],
  [0x2248, 0x2265],
  [0x25a0, 0x25ff],
  [0x2600, 0x2606],
  [0x2610, 0x2612],
  [0x2626, 0x2629],
  [0x2639, 0x263b],
  [0x2660, 0x266f], // with the music signs
  [0x2713, 0x2721],
  [0x2736, 0x273d],
  [0x2763, 0x2764],
  [0x27a1, 0x27a2],
  0xfffd,
];

async function cut(
  source: string,
  ranges: readonly (number | number[])[],
  name: string,
): Promise<void> {
  const sourceName = basename(source, '.ttf');
  const text = ranges.map((range) => charactersOf(range)).join('');
  const file = await subsetFont(readFileSync(source), text, {
    targetFormat: 'sfnt',
    noHinting: true,
    noLayoutClosure: true,
  });
  const tables = readTables(file);
  const glyphs = readGlyphs(tables);
  const map = mapOf(file);
  if (name.startsWith('hebrew')) placeHebrewMarks(file, glyphs, map);
  writeGlyphs(tables, glyphs);
  tables.set('cmap', writeCmap(map)).set('name', writeNames(printNames(name, sourceName)));
  for (const tag of tables.keys()) if (!kept.has(tag)) tables.delete(tag);
  const made = writeTables(tables);
  writeFileSync(join(target, `${name}.ttf`), made);
  process.stdout.write(`${name}.ttf: ${made.length} bytes, ${glyphs.outlines.length} glyphs\n`);
}

function charactersOf(range: number | number[]): string {
  const [first = 0, last = first] = [range].flat();
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(
    '',
  );
}

function mapOf(file: Buffer): CharacterMap {
  const face = new Face(new Blob(file));
  const font = new Font(face);
  return new Map(
    [...face.collectUnicodes()]
      .filter((code) => code < 0xffff)
      .map((code) => [code, font.nominalGlyph(code) ?? 0]),
  );
}

if (!liberation || !dejavu) throw new Error('Name the folders of Liberation Sans and DejaVu Sans.');
await cut(join(liberation, 'LiberationSans-Regular.ttf'), hebrew, 'hebrew-regular');
await cut(join(liberation, 'LiberationSans-Bold.ttf'), hebrew, 'hebrew-bold');
await cut(join(liberation, 'LiberationSans-Regular.ttf'), letters, 'letters-regular');
await cut(join(liberation, 'LiberationSans-Bold.ttf'), letters, 'letters-bold');
await cut(join(dejavu, 'DejaVuSans.ttf'), symbols, 'symbols-regular');
await cut(join(dejavu, 'DejaVuSans-Bold.ttf'), symbols, 'symbols-bold');
