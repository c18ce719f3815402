import { expect, it } from 'vitest';
import { oneLine } from './oneLine.ts';

it.each([
  [[['path', { d: 'M8 3H5' }]], 'M8 3H5'],
  [[['path', { d: 'm9 12 2 2 4-4' }]], 'M9 12l2 2 4-4'],
  [[['path', { d: 'm22 7-8.9 5.7a2 2 0 0 1-2 0L2 7' }]], 'M22 7l-8.9 5.7a2 2 0 0 1-2 0L2 7'],
  [[['path', { d: 'm2 2v3' }]], 'M2 2v3'],
  [
    [
      ['path', { d: 'M1 1h2' }],
      ['path', { d: 'm5 5 1 1' }],
    ],
    'M1 1h2M5 5l1 1',
  ],
  [[['line', { x1: '12', x2: '12.01', y1: '16', y2: '16' }]], 'M12 16L12.01 16'],
  [[['circle', { cx: '11', cy: '11', r: '8' }]], 'M3 11a8 8 0 0 1 16 0a8 8 0 0 1 -16 0z'],
  [
    [['rect', { x: '2', y: '4', width: '20', height: '16', rx: '2' }]],
    'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z',
  ],
] as const)('draws %j as one line', (shapes, line) => {
  expect(oneLine(shapes)).toBe(line);
});

it('draws no shape that it does not know', () => {
  expect(() => oneLine([['text', {}]])).toThrow('text');
});
