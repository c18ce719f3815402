import { expect, it } from 'vitest';
import type { LockedPackage } from '#scripts/install/lockfileMatches.mjs';
import { textOf } from './textOf.ts';

type Names = Readonly<Record<string, string>>;
const manifest: Record<string, Names | undefined> = JSON.parse(textOf('package.json'));
const lockfile = textOf('package-lock.json');
const packages: Record<
  string,
  LockedPackage & { license?: string; dependencies?: Names; optionalDependencies?: Names }
> = JSON.parse(lockfile).packages;
const locked = Object.entries(packages).filter(([folder]) => folder !== '');

it('packages have exact versions', () => {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
  const wanted = kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}));
  expect(wanted.length).toBeGreaterThan(20);
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

it('packages are locked by content hash, without a host', () => {
  const loose = locked.filter(([, each]) => !each.integrity?.startsWith('sha512-'));
  expect(loose.map(([folder]) => folder)).toEqual([]);
  expect(lockfile).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/);
});

// `npm ci` refuses a lockfile without one of them, on every platform.
it('packages are locked with all their optional dependencies', () => {
  const missing = locked.flatMap(([folder, each]) =>
    Object.keys({ ...each.dependencies, ...each.optionalDependencies }).filter(
      (name) => !placesOf(folder, name).some((place) => place in packages),
    ),
  );
  expect(missing).toEqual([]);
});

it('packages run no install scripts', () => {
  expect(textOf('.npmrc')).toMatch(/^ignore-scripts=true$/m);
});

it('shipped packages have a licence, and none that would bind the product', () => {
  const shipped = locked.filter(([, each]) => !each.dev);
  const licences = shipped.map(([folder, { license }]) => [folder, licenceOf(folder, license)]);
  expect(shipped.length).toBeGreaterThan(50);
  expect(licences.filter(([, licence = 'GPL']) => binds(licence))).toEqual([]);
});

/** Folders in which Node resolves `name` from a package in `folder`. */
function placesOf(folder: string, name: string): string[] {
  const parents = folder.split('/node_modules/');
  const inside = parents.map((_, depth) => [...parents.slice(0, depth + 1), name]);
  return [...inside.map((parts) => parts.join('/node_modules/')), `node_modules/${name}`];
}

function licenceOf(folder: string, noted: string | undefined): string | undefined {
  try {
    return JSON.parse(textOf(`${folder}/package.json`)).license ?? noted;
  } catch {
    return noted; // an optional package for another platform
  }
}

/** Whether every alternative of this licence is a GPL, AGPL or LGPL. */
function binds(licence: string): boolean {
  return licence.split(/\bOR\b/).every((way) => /\b(A|L)?GPL\b/.test(way));
}
