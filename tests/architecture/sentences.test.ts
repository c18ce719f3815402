import { expect, it } from 'vitest';
import { filesMatching, textOf } from './textOf.ts';

/** Said to no person: they go to the console or into an error. */
const elsewhere: Readonly<Record<string, string>> = {
  'Logout failed': 'src/web/session/AuthProvider.tsx',
  'Failed to parse stored preferences': 'src/web/preferences/storage.ts',
};

/** What stands in «» in docs/spec.md and is not for a later release. */
const quoted = new Set(
  textOf('docs/spec.md')
    .split('\n')
    .filter((line) => !/(\*\(next\)\*|\| next \|)$/.test(line))
    .flatMap((line) => [...line.matchAll(/«([^»]+)»/g)].map(([, sentence = '']) => sentence)),
);

const texts = literalsOf('src/web/texts/**/*.ts', 'src/contract/**/*.ts', 'src/song/**/*.ts');

it('the product says what the specification quotes, word for word', () => {
  const missing = [...quoted].filter((sentence) => {
    const file = elsewhere[sentence];
    return !(file === undefined ? texts : literalsOf(file)).has(withHoles(sentence));
  });
  expect(quoted.size).toBeGreaterThan(200);
  expect(missing).toEqual([]);
});

/** The specification writes `{name}` and `(n)` where the code writes `${name}`. */
function withHoles(text: string): string {
  return text.replaceAll(/\$?\{[^{}]*\}/g, '{}').replace('(n)', '({})');
}

/** What stands between quotes of any kind in these files. */
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
