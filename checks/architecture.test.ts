import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages } from '#contract/pages.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { migrations } from '#server/storage/migrations/migrations.ts';
import { type Floors, serverFloors, webFloors } from '#checks/walls/importWalls.ts';
import { contractCalls } from './contractCalls.ts';
import { filesMatching, textOf } from './textOf.ts';

const document = textOf('docs/architecture.md');
const code = filesMatching('{src,checks,e2e,trials,bench,scripts}/**/*.{ts,tsx,mjs,css,js}');
const testing = /\.test\.tsx?$|\/testing\//;

/** The rows of the table that begins with this line, as cells. */
function table(head: string): string[][] {
  const lines = document.split('\n');
  const from = lines.indexOf(head);
  const end = lines.findIndex((line, at) => at > from && !line.startsWith('|'));
  return lines.slice(from + 2, end).map((line) => line.split('|').map((cell) => cell.trim()));
}

const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

describe('docs/architecture.md', () => {
  it('has every room, and none that is not there', () => {
    const listed = table('| Folder | What it is for |').map(([, folder]) => quoted(folder)[0]);
    const whole = ['people', 'contract'];
    const folders = code
      .filter((file) => !testing.test(file))
      .flatMap((file) => {
        const [house = '', room = '', folder = '', ...rest] = file.split('/');
        if (house !== 'src') return [`${house}/`];
        if (whole.includes(room)) return [`src/${room}/`];
        return rest.length === 0 ? [] : [`src/${room}/${folder}/`];
      });
    expect(new Set(listed)).toEqual(new Set(folders));
    expect(listed.length).toBe(new Set(listed).size);
  });

  it.each<[string, Floors]>([
    ['server', serverFloors],
    ['web', webFloors],
  ])('has the floors of the %s as lint holds them', (house, floors) => {
    const rows = table(`| Floor of the ${house} | Rooms |`).map(([, , rooms]) => quoted(rooms));
    expect(rows).toEqual(floors.filter((floor) => floor.length > 0));
  });

  it('counts right', async () => {
    const nowhere = { environment: '', invitationKey: '', libraryId: '' };
    const steps = Object.keys(migrations('sqlite', nowhere)).length;
    const calls = new Set(await contractCalls()).size;
    const screens = Object.keys(pages).length;
    const counted = /(\d+) screens, (\d+) calls and (\d+) migrations/.exec(document)?.slice(1);
    expect(counted?.map(Number)).toEqual([screens, calls, steps]);
    expect(document).toContain(`${screens} routes`);
  });

  it('names the versions that are used', () => {
    const manifest: Record<string, Record<string, string>> = JSON.parse(textOf('package.json'));
    const used = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}),
    );
    const rows = table('| For | Material | Version | Because |');
    const wrong = rows.flatMap(([, , material, versions = '']) => {
      const packages = quoted(material).filter((name) => !name.startsWith('node:'));
      const said = packages.map((name) => new Map(used).get(name)).join(', ');
      return said === versions ? [] : [`${material}: ${versions}, but ${said}`];
    });
    expect(rows.length).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
  });

  it('names functions and files that are there', () => {
    const names = quoted(document.replaceAll(/```[^]*?```/g, ''));
    const everything = code.map(textOf).join('\n');
    const functions = names.filter((name) => /^[a-z]+[A-Z]\w*$/.test(name));
    expect(functions.filter((name) => !everything.includes(name))).toEqual([]);
    const files = names.filter((name) => /^[\w/]+\.(ts|tsx|css)$/.test(name));
    const isThere = (name: string) => code.some((file) => file.endsWith(`/${name}`));
    expect(files.filter((name) => !isThere(name))).toEqual([]);
    const folders = names.filter((name) => /^(src|checks|e2e|trials|docs)\/[\w/]*$/.test(name));
    expect(folders.filter((name) => !existsSync(join(projectRoot, name)))).toEqual([]);
  });
});
