import { expect, it } from 'vitest';
import type { Shape } from '#song/chords/shapes.ts';
import { type ShapesOnPaper, shapesBlocks } from './layOutShapes.ts';
import { type Ruler, a4, columnsOf } from './page.ts';

const ruler: Ruler = (text, { size }) => text.length * size * 0.2;
const column = { width: columnsOf(a4, 1).width, ruler };

/** D minor, open. */
const minor: Shape = {
  frets: [null, null, 0, 2, 3, 1],
  fingers: [0, 0, 0, 2, 3, 1],
  barres: [],
};
/** A barre on the fifth fret. */
const barred: Shape = {
  frets: [5, 7, 7, 6, 5, 5],
  fingers: [1, 3, 4, 2, 1, 1],
  barres: [{ fret: 5, strings: [0, 5] }],
};

const shapes: ShapesOnPaper = {
  heading: 'Grepbilder for gitar',
  shapes: [
    { name: 'Re-', shape: minor },
    { name: 'La', shape: barred },
  ],
  leftHanded: false,
  fretName: (fret) => `${fret}.`,
  remarks: ['La: merk'],
};

function draw(change: Partial<ShapesOnPaper> = {}, scale = 1) {
  return shapesBlocks({ ...shapes, ...change }, { ...a4, scale }, column);
}

const dots = (change?: Partial<ShapesOnPaper>) =>
  (draw(change)[1]?.strokes ?? []).filter(({ round }) => round);

it('have a heading, names, marks, fingers, the number of the fret, and remarks', () => {
  const written = draw().map(({ texts }) => texts.map(({ text }) => text).join(' '));
  expect(written).toEqual([
    'Grepbilder for gitar',
    'Re- x x o 2 3 1 La 1 3 4 2 1 1 5.',
    'La: merk',
  ]);
  expect(draw().map(({ breakBefore }) => breakBefore)).toEqual([
    'allowed',
    'forbidden',
    'forbidden',
  ]);
});

it('have a dot on every string that is held, and a stroke across a barre', () => {
  const lengths = dots().map(({ from, to }) => Math.round((to.x - from.x) * 10) / 10);
  expect(lengths).toEqual([0, 0, 0, 16, 0, 0, 0, 0, 0, 0]);
  const [second, third, first] = dots();
  expect(first?.from.x).toBeGreaterThan(third?.from.x ?? 0);
  expect(third?.from.x).toBeGreaterThan(second?.from.x ?? 0);
  expect(third?.from.y).toBeGreaterThan(second?.from.y ?? 0);
  expect(second?.from.y).toBeGreaterThan(first?.from.y ?? 0);
});

it('are mirrored for left-handed players', () => {
  const edge = 5.5;
  const width = 2 * edge + 16;
  const [first] = dots();
  const [mirrored] = dots({ leftHanded: true });
  expect(mirrored?.from.x).toBeCloseTo(width - (first?.from.x ?? 0), 6);
});

it('fill the rows of a column, and stay inside it', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({
    name: `Fa#-7/5dim${at}`,
    shape: barred,
  }));
  for (const leftHanded of [false, true]) {
    for (const scale of [1, 1.5]) {
      const blocks = draw({ shapes: many, leftHanded }, scale);
      for (const { texts, strokes = [], height } of blocks) {
        for (const { x, y, width } of texts) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(column.width + 0.001);
          expect(y).toBeLessThanOrEqual(height);
        }
        for (const { from, to } of strokes) {
          expect(Math.max(from.x, to.x)).toBeLessThanOrEqual(column.width);
          expect(Math.max(from.y, to.y)).toBeLessThanOrEqual(height);
        }
      }
      expect(blocks.length - 2).toBe(Math.ceil(20 / (scale === 1 ? 6 : 4)));
    }
  }
});
