import { describe, expect, it } from 'vitest';
import { foldForSearch, foldText } from './foldText.ts';

describe('foldText (decision 16)', () => {
  it.each([
    [' Øye  for\u00a0øye ', 'oye for oye'],
    ['Oeye', 'oye'],
    ['På', 'pa'],
    ['PAA', 'pa'],
    ['pa\u030a', 'pa'],
    ['Ære', 'aere'],
    ['Kyrie éléison', 'kyrie eleison'],
    ['שִׁירוּ לַיהוָה', 'שירו ליהוה'],
    ['100 %_', '100 %_'],
    ['', ''],
  ])('«%s» is «%s»', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

it('stores a text with its «oe» open and closed up', () => {
  expect(foldForSearch('Noel på Øya')).toBe('noel pa oya\nnol pa oya');
  expect(foldForSearch('Israel')).toBe('israel');
});
