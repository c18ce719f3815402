import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldForSearch, foldText, matchesTitle } from './foldText.ts';

it.each([
  [' Øye  for\u00a0øye ', 'oye for oye'],
  ['Oeye', 'oye'],
  ['På', 'pa'],
  ['PAA', 'pa'],
  ['pa\u030a', 'pa'],
  ['Ære', 'aere'],
  ['Kyrie éléison', 'kyrie eleison'],
  ['שִׁירוּ לַיהוָה', 'שירו ליהוה'],
  ['Święta Miłość ŁASKI', 'swieta milosc laski'],
  ['Đorđe, faðir, Þú', 'dorde, fadir, thu'],
  ['Großer Gott, HEIẞT', 'grosser gott, heisst'],
  ['Господи, помилуй', 'господи, помилуи'],
  ['100 %_', '100 %_'],
  ['', ''],
])('«%s» is «%s» (decision 16)', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it('stores both foldings of an «oe»', () => {
  expect(foldForSearch('Noel på Øya')).toBe('noel pa oya\nnol pa oya');
  expect(foldForSearch('Israel')).toBe('israel');
});

describe('matchesTitle (decision 16)', () => {
  it.each([
    ['Øye for øye', 'oy'],
    ['Øye for øye', 'øy'],
    ['Øye for øye', 'OEY'],
    ['Oeye', 'øye'],
    ['Gå, tell det på fjellet', 'gaa, tell det pa'],
    ['Paa veien', 'på'],
    ['Ære være Gud', 'aere vaere'],
    ['Israel', 'el'],
    ['Noel', 'el'],
    ['Noel', 'noel'],
    ['Kyrie eleison', '  ÉLÉISON '],
    ['שִׁירוּ לַיהוָה', 'שירו'],
    ['שירו', 'שִׁירוּ'],
    ['Herren', ''],
    ['100 % nåde', '% n'],
  ])('finds «%s» by «%s»', (title, query) => {
    expect(matchesTitle(title, query)).toBe(true);
  });

  it.each([
    ['Herren', 'herrens'],
    ['Herren', '%'],
    ['Ære', 'are'],
  ])('does not find «%s» by «%s»', (title, query) => {
    expect(matchesTitle(title, query)).toBe(false);
  });

  it('finds a title by any word of it, however its letters are written', () => {
    const word = fc.constantFrom('Øye', 'på', 'være', 'Noel', 'Åse', 'troen', 'Kanaan', 'Israel');
    const spellings = (text: string) => [
      text,
      text.toUpperCase(),
      text.replace(/ø/gi, 'oe').replace(/å/gi, 'aa').replace(/æ/gi, 'ae'),
      text.replace(/ø/gi, 'o').replace(/å/gi, 'a').normalize('NFD'),
    ];
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.nat(), (words, index) => {
        const title = words.join(' ');
        for (const query of spellings(words[index % words.length] ?? '')) {
          expect(matchesTitle(title, query)).toBe(true);
          for (const other of spellings(title)) expect(matchesTitle(other, query)).toBe(true);
        }
      }),
    );
  });
});
