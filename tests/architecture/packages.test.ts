import { describe, expect, it } from 'vitest';
import type { LockedPackage } from '#scripts/install/lockfileMatches.mjs';
import { textOf } from './textOf.ts';

const manifest: Record<string, Record<string, string>> & { version: string } = JSON.parse(
  textOf('package.json'),
);
const lockfile = textOf('package-lock.json');
type Names = Readonly<Record<string, string>>;
const packages: Record<
  string,
  LockedPackage & { license?: string; dependencies?: Names; optionalDependencies?: Names }
> = JSON.parse(lockfile).packages;
const locked = Object.entries(packages).filter(([folder]) => folder !== '');

describe('packages', () => {
  it('are pinned exactly', () => {
    const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
    const wanted = kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}));
    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('are locked by content, from no particular host', () => {
    const loose = locked.filter(([, each]) => !each.integrity?.startsWith('sha512-'));
    // Of the tools' parts for systems that nobody locked from, the version alone is known.
    const isPart = (each: LockedPackage) => each.optional && each.os && each.cpu;
    expect(loose.filter(([name, each]) => !isPart(each) || /\/node-/.test(name))).toEqual([]);
    expect(lockfile).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/);
  });

  // `npm ci` refuses a lockfile that lacks one of them, on whichever system.
  it('are locked with every part that they may ask for', () => {
    const missing = locked.flatMap(([folder, each]) =>
      Object.keys({ ...each.dependencies, ...each.optionalDependencies }).filter(
        (name) => !placesOf(folder, name).some((place) => place in packages),
      ),
    );
    expect(missing).toEqual([]);
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

/** Where Node looks for `name` from a package in `folder`. */
function placesOf(folder: string, name: string): string[] {
  const parents = folder.split('/node_modules/');
  const inside = parents.map((_, depth) => [...parents.slice(0, depth + 1), name]);
  return [...inside.map((parts) => parts.join('/node_modules/')), `node_modules/${name}`];
}

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
