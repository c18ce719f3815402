import { expect, it } from 'vitest';
import { pdfFileName } from './pdfFileName.ts';

it.each([
  ['Herren er min hyrde', 'Herren_er_min_hyrde.pdf'],
  ['Åpne, port! (2)', 'Åpne__port___2_.pdf'],
  ['A\u030ase', 'Åse.pdf'],
  ['שִׁירוּ לַה׳', `${'שִׁירוּ'.normalize('NFC')}_${'לַה'.normalize('NFC')}_.pdf`],
  ['../../etc/passwd', '______etc_passwd.pdf'],
])('a file called %s is called %s', (title, name) => {
  expect(pdfFileName(title)).toBe(name);
});
