import { readFileSync } from 'node:fs';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { describe, expect, it } from 'vitest';
import { filesMatching, textOf } from '#tests/architecture/textOf.ts';
import { readNames } from '#scripts/printFonts/names.ts';
import { readTables } from '#scripts/printFonts/sfnt.ts';
import { chrome } from '#web/texts/chrome.ts';
import {
  type FaceName,
  codesOf,
  fileOf,
  fontFaces,
  makeFace,
  sources,
  wholeFace,
} from './makeFaces.ts';

const names = Object.keys(sources) as FaceName[];
const faces = fontFaces();
const styles = textOf('src/web/styles/fonts.css');
/** What the families draw, as their packages divide the characters of a font among its files. */
const drawn = {
  '--own-serif':
    'U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2000-206F, U+20AC, U+2122, ' +
    'U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD, U+307-308, U+590-5FF, U+20AA, U+25CC, ' +
    'U+FB1D-FB4F',
  '--own-sans':
    'U+0-FF, U+131, U+152-153, U+2C6, U+2DA, U+2DC, U+2000-206F, U+20AC, U+2122, U+2212, ' +
    'U+2215, U+FEFF, U+FFFD, U+307-308, U+590-5FF, U+20AA, U+25CC, U+FB1D-FB4F',
  '--own-hebrew': 'U+307-308, U+590-5FF, U+200C-2010, U+20AA, U+25CC, U+FB1D-FB4F',
  '--own-hebrew-title': codePoints(chrome.hebrewSubtitle),
};

function codePoints(text: string): string {
  return [...text].map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join();
}

function sorted(codes: Iterable<number>): number[] {
  return [...new Set(codes)].toSorted((one, other) => one - other);
}

/** The upright faces of the families that a token names. */
function facesOf(token: string) {
  const [, families = ''] = new RegExp(`${token}:([^;]*);`).exec(styles) ?? [];
  return faces.filter(({ family, isItalic }) => !isItalic && families.includes(`"${family}"`));
}

async function charactersOf(font: Buffer): Promise<number[]> {
  return [...new Face(new Blob(await unpacked(font))).collectUnicodes()];
}

function unpacked(font: Buffer): Promise<Buffer> {
  return subsetFont(font, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true });
}

describe.each(names)('the face that is cut for %s', (name) => {
  const committed = readFileSync(`src/web/styles/${fileOf(name)}`);

  it('is what the script makes', async () => {
    expect((await makeFace(name)).equals(committed)).toBe(true);
  });

  it('has what the whole font has of its characters', async () => {
    const own = await charactersOf(committed);
    const whole = new Set(await charactersOf(wholeFace(name)));
    const codes = faces.find(({ file }) => file === fileOf(name))?.codes ?? [];
    expect(sorted(own)).toEqual(sorted(codes).filter((code) => whole.has(code)));
  });

  it('bears no name but ours, and says whose it was', async () => {
    const table = readTables(await unpacked(committed)).get('name') ?? Buffer.alloc(6);
    const said = readNames(table);
    expect([1, 4, 6].map((id) => said.get(id))).toEqual(Array(3).fill(`Sangbok-${name}`));
    const others = [...said].filter(([id]) => id > 0).map(([, text]) => text);
    expect(others.join()).not.toMatch(/Source|Literata|Frank/);
    expect(said.get(0)).toMatch(/Adobe|Project Authors/);
  });
});

describe('the families', () => {
  it.each(Object.entries(drawn))('of %s have every character once', (token, ranges) => {
    const codes = facesOf(token).flatMap((face) => face.codes);
    expect(sorted(codes)).toEqual(sorted(ranges.split(',').flatMap(codesOf)));
    // A face that is late is stood in for by the next one that has the letter.
    const letters = codes.filter((code) => /[\p{L}\p{M}\p{N}]/u.test(String.fromCodePoint(code)));
    expect(letters.filter((code, at) => letters.indexOf(code) !== at)).toEqual([]);
  });

  it('have one range of weights in all their faces, else only one of these is looked at', () => {
    const families = Map.groupBy(faces, ({ family }) => family);
    const differing = [...families].filter(
      ([, own]) => new Set(own.map(({ weights }) => weights.join())).size > 1,
    );
    expect(differing).toEqual([]);
  });

  it('have the weights that the style sheets ask for', () => {
    const used = filesMatching('src/web/**/*.css')
      .filter((file) => !file.endsWith('/fonts.css'))
      .flatMap((file) => [...textOf(file).matchAll(/font-weight:\s*([^;]+);/g)])
      .map(([, weight = '']) => Number(weight));
    expect(used.length).toBeGreaterThan(50);
    expect(used.filter((weight) => !(weight >= 400 && weight <= 700))).toEqual([]);
  });
});
