import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { globalWalls } from '#checks/walls/globalWalls.ts';
import { importWalls } from '#checks/walls/importWalls.ts';
import { plantedHouse } from '#checks/walls/plantedHouse.ts';
import { plantedLint } from '#checks/walls/plantedLint.ts';
import { plantedTypes } from '#checks/walls/plantedTypes.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

const rooms = ['song', 'people', 'contract', 'server', 'web'];
const filesBelow = (folder: string) =>
  globSync('**/*.{ts,tsx}', { cwd: join(projectRoot, folder) })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

describe('walls that lint holds', () => {
  const house = plantedHouse();
  afterAll(() => house.remove());

  const tooLong = 'src/song/tooLong.ts';
  const justRight = 'src/song/justRight.ts';
  const messages = new Map<string, string[]>();
  beforeAll(() => {
    for (const room of rooms) house.put(`src/${room}/innocent.ts`, 'export const innocent = 1;\n');
    house.plant('checks/planted/lint');
    house.put(tooLong, 'export const planted = 1;\n'.padEnd(251 + 25, '\n'));
    house.put(justRight, 'export const planted = 1;\n'.padEnd(250 + 25, '\n'));
    const { said } = house.run('oxlint/bin/oxlint', '--type-aware', '--format=json', 'src');
    const report: { diagnostics: { filename: string; message: string }[] } = JSON.parse(said);
    for (const { filename, message } of report.diagnostics) {
      const file = filename.replaceAll('\\', '/');
      messages.set(file, [...(messages.get(file) ?? []), message]);
    }
  });

  it('have a planted file for every one of them', () => {
    expect(Object.keys(plantedLint).sort()).toEqual(filesBelow('checks/planted/lint'));
    const proved = new Set(Object.values(plantedLint));
    for (const { wayOut } of [...importWalls, ...globalWalls]) {
      expect([...proved].filter((message) => wayOut.includes(message))).not.toEqual([]);
    }
  });

  it.each(Object.entries(plantedLint))('refuse %s: %s', (file, message) => {
    expect(messages.get(file)?.join('\n') ?? 'not refused').toContain(message);
  });

  it('refuse a file of more than 250 lines, and let one of 250 be', () => {
    expect(messages.get(tooLong)?.join()).toContain('251 lines, and 250 is the most');
    expect(messages.get(justRight)).toBeUndefined();
  });

  it('let innocent files be', () => {
    for (const room of rooms) expect(messages.get(`src/${room}/innocent.ts`)).toBeUndefined();
  });
});

describe('walls that the compiler holds', () => {
  const house = plantedHouse();
  afterAll(() => house.remove());
  const compile = (room: string) => house.run('typescript/bin/tsc', '-b', `src/${room}`);
  beforeAll(() => {
    for (const room of rooms) house.put(`src/${room}/innocent.ts`, 'export const innocent = 1;\n');
  });

  it('have a planted file for every one of them', () => {
    expect(Object.keys(plantedTypes).sort()).toEqual(filesBelow('checks/planted/types'));
  });

  it.each(['server', 'web'])('let innocent files be, up to %s', (room) => {
    expect(compile(room)).toEqual({ status: 0, said: '' });
  });

  it.each(Object.entries(plantedTypes))('refuse %s: %s', (file, message) => {
    house.put(file, readFileSync(join(projectRoot, 'checks/planted/types', file), 'utf8'));
    const { status, said } = compile(file.split('/')[1] ?? '');
    house.take(file);
    expect(said).toContain(message);
    expect(status).not.toBe(0);
  });
});
