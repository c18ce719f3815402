import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { documents as released } from '#scripts/release/stage.ts';
import { filesMatching, textOf } from './textOf.ts';

const documents = filesMatching('*.md', '{docs,bench}/**/*.md');

it('every link in the documents has a target', () => {
  const dead = documents.flatMap((document) =>
    linksOf(textOf(document))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? document : normalize(join(dirname(document), path));
        if (!existsSync(join(projectRoot, target))) return true;
        return anchor !== undefined && !anchorsOf(textOf(target)).has(anchor);
      })
      .map((link) => `${document}: ${link}`),
  );
  expect(documents.length).toBeGreaterThan(20);
  expect(dead).toEqual([]);
});

it('every link in the documents of a release leads to a file of it', () => {
  const dead = released.flatMap((document) =>
    linksOf(textOf(document))
      .map((link) => link.split('#')[0] ?? '')
      .filter((path) => path !== '')
      .map((path) => normalize(join(dirname(document), path)))
      .filter((target) => !released.includes(target) && !target.startsWith('hosting/'))
      .map((target) => `${document}: ${target}`),
  );
  expect(dead).toEqual([]);
});

it('docs/security/asvs.csv names existing files', () => {
  const places = textOf('docs/security/asvs.csv').match(/(?<=,met,)[^,]+/g) ?? [];
  expect(places.length).toBeGreaterThan(100);
  expect(places.filter((place) => !existsSync(join(projectRoot, place)))).toEqual([]);
});

it('every setting is documented for hosts', () => {
  const source = textOf('src/server/settings/readSettings.ts');
  const settings = [...source.matchAll(/\(env, '([A-Z_]+)'/g)].map(([, name]) => name);
  const hosting = filesMatching('docs/*.md').map(textOf).join('\n');
  expect(settings.length).toBeGreaterThan(15);
  expect(settings.filter((name) => !hosting.includes(`\`${name}\``))).toEqual([]);
});

/** Targets of a document's links and pictures, without external addresses and code blocks. */
function linksOf(markdown: string): string[] {
  const prose = markdown.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** The anchors that GitHub generates for a document's headings. */
function anchorsOf(markdown: string): Set<string> {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
  const before = (at: number) => headings.slice(0, at).filter((each) => each === headings[at]);
  return new Set(
    headings.map((each, at) => (before(at).length === 0 ? each : `${each}-${before(at).length}`)),
  );
}
