import { expect, it } from 'vitest';
import { filesMatching, textOf } from './textOf.ts';

/** Not shown to people: logged to the console, or part of an error. */
const elsewhere: Readonly<Record<string, string>> = {
  'Logout failed': 'src/web/session/AuthProvider.tsx',
  'Failed to parse stored preferences': 'src/web/preferences/storage.ts',
};

/** Quotes in «» in docs/spec.md, except those for a later release. */
const quoted = new Set(
  textOf('docs/spec.md')
    .split('\n')
    .filter((line) => !/(\*\(next\)\*|\| next \|)$/.test(line))
    .flatMap((line) => [...line.matchAll(/«([^»]+)»/g)].map(([, sentence = '']) => sentence)),
);

const texts = literalsOf('src/web/texts/**/*.ts', 'src/contract/**/*.ts', 'src/song/**/*.ts');

it('the product contains every sentence that the specification quotes, word for word', () => {
  const missing = [...quoted].filter((sentence) => {
    const file = elsewhere[sentence];
    return !(file === undefined ? texts : literalsOf(file)).has(withHoles(sentence));
  });
  expect(quoted.size).toBeGreaterThan(200);
  expect(missing).toEqual([]);
});

/** Replaces the specification's `{name}` and `(n)`, which are `${name}` in the code. */
function withHoles(text: string): string {
  return text.replaceAll(/\$?\{[^{}]*\}/g, '{}').replace('(n)', '({})');
}

/** String literals with any kind of quotes in these files. */
function literalsOf(...patterns: string[]): Set<string> {
  const files = filesMatching(...patterns).filter((file) => !file.includes('.test.'));
  const literals = files.flatMap((file) => [
    ...textOf(file).matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g),
  ]);
  return new Set(
    literals.map(([, single, double, template]) =>
      withHoles((single ?? double ?? template ?? '').replaceAll("\\'", "'")),
    ),
  );
}
