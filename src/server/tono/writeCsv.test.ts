import { expect, it } from 'vitest';
import { writeCsv } from './writeCsv.ts';

it('writes rows with semicolons, line ends of Windows and a byte order mark', () => {
  expect(
    writeCsv([
      ['Tittel', 'Antall'],
      ['Ånd', 2],
      [null, 0],
    ]),
  ).toBe('\ufeffTittel;Antall\r\nÅnd;2\r\n;0\r\n');
});

it('quotes what would end a cell or a row', () => {
  expect(writeCsv([['Kom; «kom»', 'si "ja"', 'to\nlinjer']])).toBe(
    '\ufeff"Kom; «kom»";"si ""ja""";"to\nlinjer"\r\n',
  );
});

const formulas = ['=1+1', '+47', '-1', '@sum', '\tx'];

it.each(formulas)('makes a text of %j, which would be a formula', (text) => {
  expect(writeCsv([[text]])).toBe(`\ufeff'${text}\r\n`);
});
