import { describe, expect, it } from 'vitest';
import type { LockedPackage } from '#scripts/install/lockfileMatches.mjs';
import { textOf } from './textOf.ts';

const manifest: Record<string, Record<string, string>> & { version: string } = JSON.parse(
  textOf('package.json'),
);
const lockfile = textOf('package-lock.json');
const packages: Record<string, LockedPackage & { license?: string }> =
  JSON.parse(lockfile).packages;
const locked = Object.entries(packages).filter(([folder]) => folder !== '');

describe('packages', () => {
  it('are pinned exactly', () => {
    const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
    const wanted = kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}));
    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('are locked by content, from no particular host', () => {
    expect(locked.filter(([, each]) => !each.integrity?.startsWith('sha512-'))).toEqual([]);
    expect(lockfile).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/);
  });

  it('run no script of their own when they are installed', () => {
    expect(textOf('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });

  it('that are shipped carry no licence which binds the product', () => {
    const shipped = locked.filter(([, each]) => !each.dev);
    expect(shipped.length).toBeGreaterThan(50);
    const licences = shipped.map(([folder, each]) => [folder, licenceOf(folder, each.license)]);
    expect(licences.filter(([, licence]) => binds(String(licence)))).toEqual([]);
    expect(licences.filter(([, licence]) => licence === undefined)).toEqual([]);
  });

  it('are judged by each way that a licence offers', () => {
    expect(binds('GPL-2.0-only')).toBe(true);
    expect(binds('(LGPL-3.0 AND MIT)')).toBe(true);
    expect(binds('(MIT OR GPL-3.0-or-later)')).toBe(false);
    expect(binds('Apache-2.0')).toBe(false);
  });
});

function licenceOf(folder: string, noted: string | undefined): string | undefined {
  try {
    return JSON.parse(textOf(`${folder}/package.json`)).license ?? noted;
  } catch {
    // Packages for other systems are not installed here.
    return noted;
  }
}

/** Whether every alternative of this licence is a GPL, AGPL or LGPL. */
function binds(licence: string): boolean {
  return licence.split(/\bOR\b/).every((way) => /\b(A|L)?GPL\b/.test(way));
}
