import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { anchorsOf, linksOf } from './markdown.ts';
import { filesMatching, textOf } from './textOf.ts';

const documents = filesMatching('*.md', 'docs/**/*.md');

describe('documents', () => {
  it.each(documents)('%s leads somewhere with each link', (document) => {
    const dead = linksOf(textOf(document)).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? document : normalize(join(dirname(document), path));
      if (!existsSync(join(projectRoot, target))) return true;
      return anchor !== undefined && !anchorsOf(textOf(target)).has(anchor);
    });
    expect(dead).toEqual([]);
  });

  it('find dead links and anchors', () => {
    expect(linksOf('[a](docs/a.md#b) ![p](p.png) [w](https://nodejs.org)')).toEqual([
      'docs/a.md#b',
      'p.png',
    ]);
    expect([...anchorsOf('## 4. States and «so»\n### Songs\n### Songs')]).toEqual([
      '4-states-and-so',
      'songs',
      'songs-1',
    ]);
  });

  it('name in CHANGELOG the version of package.json', () => {
    const { version } = JSON.parse(textOf('package.json'));
    expect(/^## (\S+)/m.exec(textOf('CHANGELOG.md'))?.[1]).toBe(version);
  });

  it('promise seven things, each with its test or with «not yet»', () => {
    const rows = textOf('README.md').match(/^\| [1-7] \|.*$/gm) ?? [];
    expect(rows.length).toBe(7);
    const unproven = rows.filter((row) => {
      const proof = row.split('|').at(-2) ?? '';
      return !/\.test\.tsx?\)/.test(proof) && !/not yet/.test(proof);
    });
    expect(unproven).toEqual([]);
  });

  it('and the code cite sections and decisions of the specification that are there', () => {
    const spec = textOf('docs/spec.md');
    const records = filesMatching('docs/decisions/[0-9]*.md').length;
    const cited = filesMatching('{src,checks,scripts,e2e}/**/*.{ts,tsx,css}').flatMap((file) =>
      [...textOf(file).matchAll(/spec §(\d+)|decision (\d+)/g)].map(
        ([, section, decision]) => [file, section, decision] as const,
      ),
    );
    expect(cited.length).toBeGreaterThan(20);
    const lost = cited.filter(([, section, decision]) =>
      section === undefined
        ? !spec.includes(`### Decision ${decision}\n`) && Number(decision) > records
        : !spec.includes(`\n## ${section}. `),
    );
    expect(lost).toEqual([]);
  });
});
