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

/** What an editor of Bokmål strikes out, and what stands instead. */
const struckOut: readonly (readonly [said: RegExp, better: string])[] = [
  [/\b(er|har|finnes) alt [A-ZÆØÅ]/, 'allerede'],
  [/gjøres om\b/, 'angres'],
  [/[Ss]i det til den/, 'si fra til'],
  [/«Kast\b|^Kast\b|kaster det|kastet igjen/, 'forkast, slett'],
  [/\b[Tt]jener(en|ne|e)?\b/, 'server'],
  [
    /(?<!-)\badressen? (på nettet|30 dager)|fra adressen|med adresser|mellomserverens adresse/,
    'IP-adresse',
  ],
  [/\b[Gg]i (den disse|de samme linjene|`)/, 'kjør'],
  [/\b[Gg]ale? (innstilling|kode)/, 'feil'],
  [/^Sted$|på stedet$|viser steder|med sted foran|[Pp]lass i feiringen/, 'ledd'],
  [/alminnelige kirkeåret/, 'kirkeår'],
  [/^Tom tittel/, 'Står feltet tomt, …'],
  [/^Ved \{\}$/, 'the name alone'],
  [/Kjenner ikke/, 'Akkorden er ukjent'],
  [/finnes allerede en slik/, 'Dere har allerede …'],
];

/** With the dots of the original (spec §2). */
const dotted = ['Lagrer...', 'Laster...', 'Logger ut...', 'Søk etter sanger...'];

it('texts use the words of good Bokmål', () => {
  const documents = ['docs/hosting.md', 'docs/privacy.md', 'CHANGELOG.md', 'hosting/sangbok'];
  const said = [
    ...texts,
    ...literalsOf('src/server/**/*.ts', 'scripts/**/*.ts', 'scripts/**/*.mjs'),
    ...documents.flatMap((file) => textOf(file).split('\n')),
  ];
  const found = struckOut.flatMap(([pattern, better]) =>
    said.filter((text) => pattern.test(text)).map((text) => `${better}: ${text}`),
  );
  expect(found).toEqual([]);
});

it('an ellipsis has a blank before it, but where the specification has dots of its own', () => {
  const shown = [...literalsOf('src/web/texts/**/*.ts')];
  expect(shown.filter((text) => /[^ ]…$|\.\.\.$/.test(text)).sort()).toEqual(dotted);
  const saving = filesMatching('src/web/texts/**/*.ts').filter((file) =>
    textOf(file).includes('Lagrer...'),
  );
  expect(saving).toEqual(['src/web/texts/songForm.ts']);
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
