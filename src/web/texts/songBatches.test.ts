import { expect, it } from 'vitest';
import { changedSentence, undoing } from './songBatches.ts';

it.each([
  [{ changed: 42, gone: 0, sent: 42 }, 'Endret kategori og bruksrett på 42 sanger.'],
  [{ changed: 1, gone: 0, sent: 1 }, 'Endret kategori og bruksrett på 1 sang.'],
  [
    { changed: 40, gone: 2, sent: 43 },
    'Endret kategori og bruksrett på 40 sanger. 1 sang var slik fra før. 2 sanger er slettet i mellomtiden.',
  ],
  [{ changed: 0, gone: 0, sent: 3 }, 'Ingen sanger ble endret. 3 sanger var slik fra før.'],
])('says what was changed, and what became of the others: %j', (counts, sentence) => {
  const fields = ['categoryId', 'rightsStatus'] as const;
  expect(changedSentence({ fields, ...counts })).toBe(sentence);
});

const song = (title: string, why: 'changed' | 'removed' | 'erased' | 'categoryGone') => ({
  id: title,
  title,
  why,
});

it('names the songs that undoing left as they are, and why', () => {
  const kept = [
    song('Kom, lys', 'changed'),
    song('Amen', 'removed'),
    song('Ild', 'changed'),
    song('', 'erased'),
    song('Vær her', 'categoryGone'),
  ];
  const undone = { undone: 39, kept, wasUndone: false };
  expect([undoing.back.change(undone), ...undoing.kept(undone)]).toEqual([
    '39 sanger er slik de var.',
    '2 sanger er endret siden og står som de er: «Kom, lys» og «Ild».',
    '1 sang er slettet siden: «Amen».',
    '1 sang er slettet for godt.',
    '1 sang står som den er, for kategorien den hadde, er slettet: «Vær her».',
  ]);
});

it('names ten of many', () => {
  const kept = Array.from({ length: 12 }, (_, at) => song(`${at}`, 'changed'));
  const [sentence] = undoing.kept({ undone: 0, kept, wasUndone: false });
  expect(sentence).toMatch(/^12 sanger .*«8», «9» og 2 til\.$/);
});

it('an import that is taken back is no longer there', () => {
  const back = (undone: number) => undoing.back.import({ undone, kept: [], wasUndone: false });
  expect([42, 1, 0].map(back)).toEqual([
    'Importen av 42 sanger er angret.',
    'Importen av 1 sang er angret.',
    'Ingen sanger ble satt tilbake.',
  ]);
});
