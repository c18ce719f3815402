import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameProblem } from '#checks/walls/nameProblem.ts';
import { trials } from '#trials/trials.ts';
import { sizes } from './sizes.ts';
import { filesMatching, textOf } from './textOf.ts';

const code = filesMatching('{src,checks,scripts,e2e,bench,trials}/**/*.{ts,tsx,mjs}');
const everything = filesMatching('{src,checks,scripts,e2e,bench,trials,docs,.ci}/**/*.*', '*.*');
const lengthOf = (file: string) => textOf(file).trimEnd().split('\n').length;

describe('files', () => {
  it('of src are ideas: half under 70 lines, nearly all under 180, 600 at most', () => {
    const apart = /\.test\.tsx?$|\.d\.ts$|\/(testing|fixtures|samples)\//;
    const files = filesMatching('src/**/*.{ts,tsx}').filter((file) => !apart.test(file));
    const { median, p95, most } = sizes(files.map(lengthOf));
    expect(files.length).toBeLessThanOrEqual(600);
    expect(median).toBeLessThanOrEqual(70);
    expect(p95).toBeLessThanOrEqual(180);
    expect(most).toBeLessThanOrEqual(250);
    const folders = Map.groupBy(files, (file) => dirname(file));
    folders.delete('src/contract'); // a flat catalogue: a file for each noun
    const full = [...folders].filter(([, inIt]) => inIt.length > 25).map(([folder]) => folder);
    expect(full).toEqual([]);
  });

  it('are measured as sizes are meant', () => {
    expect(sizes([1, 2, 3, 4, 100])).toEqual({ median: 3, p95: 100, most: 100 });
    expect(sizes(Array.from({ length: 100 }, (_, at) => at + 1))).toMatchObject({ p95: 95 });
  });

  it('say in their names what they hold', () => {
    expect(everything.filter((file) => nameProblem(file) !== undefined)).toEqual([]);
    expect(nameProblem('src/web/shared/format.css')).toContain('«shared»');
    expect(nameProblem('src/web/offline/serviceWorker.ts')).toBeUndefined();
  });

  it('that are tests lie beside the file they test, or among the files they are about', () => {
    const tests = code.filter((file) => /^(src|scripts)\/.*\.test\.tsx?$/.test(file));
    const tested = code.filter((file) => !tests.includes(file));
    const nameOf = (file: string) => basename(file).split('.')[0];
    const roomOf = (file: string) => file.split('/').slice(0, 2).join('/');
    const lost = tests.filter((test) => {
      const neighbours = tested.filter((file) => dirname(file) === dirname(test));
      const beside = neighbours.some((file) => nameOf(file) === nameOf(test));
      const namesakes = tested.filter((file) => nameOf(file) === nameOf(test));
      const elsewhere = namesakes.some((file) => roomOf(file) === roomOf(test));
      return neighbours.length === 0 || (elsewhere && !beside);
    });
    expect(lost).toEqual([]);
  });

  it('that a trial runs are there', () => {
    const named = trials.flatMap(({ tests }) => tests);
    expect(named.filter((name) => !code.some((file) => file.startsWith(name)))).toEqual([]);
  });

  it('that are tests measure no time, which on a busy machine says nothing', () => {
    const clocks = /performance\.now\(|[cC]puUsage\(|hrtime/;
    const tests = code.filter((file) => /^(src|checks|scripts)\/.*\.test\.tsx?$/.test(file));
    const own = 'checks/files.test.ts';
    expect(tests.filter((file) => file !== own && clocks.test(textOf(file)))).toEqual([]);
  });

  it('silence no rule, skip no test and leave no work for later', () => {
    const marks = new RegExp(
      [
        '(oxlint|eslint|biome)-(disable|ignore)',
        '@ts-(ignore|nocheck|expect-error)',
        '\\b(TO' + 'DO|FIX' + 'ME)\\b',
        '\\b(it|test|describe)\\.(on' + 'ly|to' + 'do)\\(',
      ].join('|'),
    );
    const own = 'checks/files.test.ts';
    expect(code.filter((file) => file !== own && marks.test(textOf(file)))).toEqual([]);
  });
});
