import { expect, it } from 'vitest';
import { langOfTitle, langOfWords, languageTag } from './languageTag.ts';

it.each([
  ['no', 'nb', undefined],
  ['mixed', 'nb', undefined],
  ['he', 'he', undefined],
  ['la', 'la', 'la'],
  ['uk', 'uk', 'uk'],
  ['pt', 'pt', 'pt'],
] as const)('%s is %s on paper and %s on the page', (language, paper, page) => {
  expect(languageTag(language)).toBe(paper);
  expect(langOfWords(language)).toBe(page);
});

it('knows Hebrew by its letters', () => {
  expect(langOfTitle({ title: 'שיר חדש', language: 'mixed' })).toBe('he');
  expect(langOfTitle({ title: 'Shir chadash', language: 'he' })).toBeUndefined();
  expect(langOfTitle({ title: 'Święty', language: 'pl' })).toBe('pl');
});
