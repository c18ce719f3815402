import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { plant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { textOf } from '#checks/textOf.ts';

describe('the planted faults of `npm run mutants`', () => {
  it('can each be planted, and change something', () => {
    const faults = mutants.flatMap((mutant) => {
      try {
        const text = textOf(mutant.file);
        return plant(mutant, text) === text ? [`${mutant.file}: «${mutant.find}» stays`] : [];
      } catch (error) {
        return [String(error)];
      }
    });
    expect(faults).toEqual([]);
  });

  it('name tests that are there', () => {
    const named = new Set(mutants.flatMap(({ tests }) => tests));
    expect([...named].filter((test) => !existsSync(join(projectRoot, test)))).toEqual([]);
    expect(mutants.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it('are many, over all rooms, and nearly all are found', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(150);
    const rooms = new Set(mutants.map(({ file }) => file.split('/')[1]));
    expect(rooms).toEqual(new Set(['contract', 'people', 'server', 'song', 'web']));
    expect(mutants.filter(({ missed }) => missed !== undefined).length).toBeLessThanOrEqual(3);
  });

  it('are refused where their place is gone or there twice', () => {
    const mutant = { file: 'a.ts', find: 'one', replace: 'two', breaks: '', tests: [] };
    expect(plant(mutant, 'is one')).toBe('is two');
    expect(() => plant(mutant, 'is two')).toThrow('has no «one» any more');
    expect(() => plant(mutant, 'one one')).toThrow('more than once');
  });
});
