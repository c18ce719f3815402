import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { readNames, writeNames } from '#scripts/printFonts/names.ts';
import { readTables, writeTables } from '#scripts/printFonts/sfnt.ts';

/**
 * Cuts the faces of the first screen (docs/decisions/0031) out of the whole ones, with the characters
 * and the weights that `fonts.css` gives them: `node scripts/makeFaces.ts`, and commit them.
 */
export const sources = {
  serif: 'literata/files/literata-latin-wght-normal.woff2',
  sans: 'source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  hebrew: 'frank-ruhl-libre/files/frank-ruhl-libre-hebrew-wght-normal.woff2',
};

export type FaceName = keyof typeof sources;

/** A rule `@font-face`. */
export interface FontFace {
  readonly family: string;
  /** As the style sheet names it. */
  readonly file: string;
  readonly isItalic: boolean;
  /** The lightest and the heaviest. */
  readonly weights: readonly [number, number];
  readonly codes: readonly number[];
}

const styles = join(projectRoot, 'src/web/styles');
const packages = '@fontsource-variable/';
const copyright = 0;
const license = 14;
/** Measures for vertical writing, and what menus of fonts show. */
const unused = ['vhea', 'vmtx', 'BASE', 'STAT'];

export function fontFaces(): FontFace[] {
  const css = readFileSync(join(styles, 'fonts.css'), 'utf8');
  return [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, rule = '']) => {
    const said = (property: string) =>
      new RegExp(`^\\s*${property}:\\s*([^;]*);`, 'm').exec(rule)?.[1] ?? '';
    const [min = 400, max = min] = said('font-weight').split(' ').map(Number);
    return {
      family: said('font-family').replaceAll('"', ''),
      file: /url\("([^"]*)"\)/.exec(said('src'))?.[1] ?? '',
      isItalic: said('font-style') === 'italic',
      weights: [min, max],
      codes: said('unicode-range').split(',').flatMap(codesOf),
    };
  });
}

/** Of `U+2A` or `U+0-FF`. */
export function codesOf(range: string): number[] {
  const [first = Number.NaN, last = first] = range
    .trim()
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** The whole font, as its package has it. */
export function wholeFace(name: FaceName): Buffer {
  return readFileSync(join(projectRoot, 'node_modules', packages, sources[name]));
}

/** In WOFF2. */
export async function makeFace(name: FaceName): Promise<Buffer> {
  const face = fontFaces().find(({ file }) => file === fileOf(name));
  if (face === undefined) throw new Error(`fonts.css has no ${fileOf(name)}.`);
  const { codes, weights } = face;
  const [min, max] = weights;
  const cut = await subsetFont(wholeFace(name), String.fromCodePoint(...codes), {
    targetFormat: 'sfnt',
    keepFeatures: ['kern', 'liga'],
    variationAxes: { wght: min === max ? min : { min, max } },
    dropTables: unused,
    preserveNameIds: [license],
  });
  return subsetFont(renamed(cut, name), undefined, {
    targetFormat: 'woff2',
    keepAllGlyphs: true,
    preserveNameIds: [license],
  });
}

export function fileOf(name: FaceName): string {
  return `./faces/${name}.woff2`;
}

/** A changed font may not bear the reserved name of its source (OFL 1.1, 3). */
function renamed(file: Buffer, name: FaceName): Buffer {
  const tables = readTables(file);
  const names = readNames(tables.get('name') ?? Buffer.alloc(6));
  const kept = [...names].filter(([id]) => id === copyright || id === license || id > 255);
  const own = [1, 4, 6].map((id) => [id, `Sangbok-${name}`] as const);
  return writeTables(tables.set('name', writeNames(new Map([...kept, ...own]))));
}

if (import.meta.main) {
  for (const name of Object.keys(sources) as FaceName[]) {
    const made = await makeFace(name);
    writeFileSync(join(styles, fileOf(name)), made);
    console.log(`${name}.woff2: ${made.length} bytes`);
  }
}
