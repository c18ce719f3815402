import { describe, expect, it } from 'vitest';
import { sentences } from './sentences.ts';
import { quoted } from './specification.ts';
import { filesMatching, textOf } from './textOf.ts';

/** The texts with each hole written `{}`, so that `${title}` and `{query}` are the same. */
const withHoles = (text: string) => text.replaceAll(/\$\{[^{}]*\}/g, '{}').replaceAll("\\'", "'");
const sourceOf = (...patterns: string[]) =>
  filesMatching(...patterns)
    .filter((file) => !file.includes('.test.'))
    .map((file) => withHoles(textOf(file)))
    .join('\n');

const texts = sourceOf('src/web/texts/**/*.ts', 'src/contract/**/*.ts', 'src/song/**/*.ts');
const everywhere = sourceOf('src/**/*.{ts,tsx}');

/** Whether the sentence stands in this source as a whole literal, between quotes of any kind. */
function stands(sentence: string, source: string): boolean {
  const text = sentence.replaceAll(/\{\w+\}/g, '{}').replace('(n)', '({})');
  return ["'", '"', '`'].some((quote) => source.includes(quote + text + quote));
}

describe('sentences of the specification', () => {
  const now = sentences.filter(({ since }) => since === '1.0');

  it.each(now)('$section: the product says «$sentence»', ({ sentence, logged }) => {
    expect(stands(sentence, logged ? everywhere : texts)).toBe(true);
  });

  it.each(sentences)('$section: docs/spec.md has «$sentence», $since', ({ sentence, since }) => {
    const [there, elsewhere] = [quoted(since), quoted(since === '1.0' ? 'next' : '1.0')];
    expect(there.has(sentence) || (since === 'next' && elsewhere.has(sentence))).toBe(true);
  });

  it('are all in the list that is checked here, as docs/spec.md quotes them', () => {
    const listed = new Set(sentences.map(({ sentence }) => sentence));
    const missing = [...quoted('1.0'), ...quoted('next')].filter((each) => !listed.has(each));
    expect(missing).toEqual([]);
  });

  it('are told from sentences that only look alike', () => {
    const source = withHoles("const a = { b: `Alle sanger (${count})`, c: 'Ingen' };");
    expect(stands('Alle sanger (n)', source)).toBe(true);
    expect(stands('Alle sanger', source)).toBe(false);
    expect(stands('Alle sangene (n)', source)).toBe(false);
  });
});
