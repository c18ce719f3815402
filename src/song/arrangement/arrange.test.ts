import { describe, expect, it } from 'vitest';
import type { DisplayPreferences } from './displayPreferences.ts';
import { draw } from '#song/testing/draw.ts';

describe('chords over syllables', () => {
  it('places each chord of a chord line above the letter at its column', () => {
    expect(
      draw(['La-    Mi     Si7', 'Løft din stemme, sjel', 'Do      Sol', 'Halleluja, amen']),
    ).toEqual(['= ', '   {La-}Løft di·{Mi}n stemm·{Si7}e, sjel', '   {Do}Halleluj·{Sol}a, amen']);
  });

  it('places an inline chord above the following syllable and keeps the word whole', () => {
    expect(draw(['(La-)Syng hal(Mi)le(Si7)luja (Do) amen(Sol)'])).toEqual([
      '= ',
      '   {La-}Syng hal·{Mi}le·{Si7}luja  {Do}amen{Sol}',
    ]);
  });

  it('keeps a long word whole with several chords in it', () => {
    const rows = [
      'med ensomhets(La)ryggsekken (Sol)full',
      'Du (La)vasker som (Si-)morgenregn(Sol)skure(Fa#)ne',
    ];
    expect(draw(rows)).toEqual([
      '= ',
      '   med ensomhets·{La}ryggsekken {Sol}full',
      '   Du {La}vasker som {Si-}morgenregn·{Sol}skure·{Fa#}ne',
    ]);
  });

  it('makes a chord without text below it a word of its own', () => {
    expect(draw(['Do   Sol      Fa   Do', 'Amen          amen', '(Re)(La)'])).toEqual([
      '= ',
      '   {Do}Amen {Sol}      {Fa}amen {Do}',
      '   {Re}{La}',
    ]);
    expect(draw(['Amen(Do) (Sol)amen'])[1]).toBe('   Amen {Do}·{Sol}amen');
  });

  it('keeps the gaps of a chord line without lyrics, but not its indentation', () => {
    expect(draw(['   Do   Re- 9 |  Mi7'])).toEqual(['= ', '   {Do}   {Re- 9} {|}  {Mi7}']);
  });

  it('moves a chord just before a word onto it', () => {
    expect(draw([' Sol      Do  Fa', '  Herren   er  god'])).toEqual([
      '= ',
      '   {Sol}Herren   {Do}er  {Fa}god',
    ]);
  });

  it('counts letters and not combining marks, in reading order', () => {
    expect(draw(['Re-   La', 'שִׁירוּ לַיהוָה', 'Do Sol', 'pa\u030a A\u030ase'])).toEqual([
      '= ',
      '   {Re-}שִׁירוּ לַ·{La}יהוָה',
      '   {Do}pa\u030a {Sol}A\u030ase',
    ]);
  });

  it('expands tabs to the next multiple of eight columns', () => {
    expect(draw(['Do\tSol', 'Herren,\tgod'])).toEqual(['= ', '   {Do}Herren, {Sol}god']);
  });
});

it('blank lines are kept inside a section and dropped around it', () => {
  expect(draw(['Vers 1', '', 'Herren', '', 'god', '', 'Refreng'])).toEqual([
    '= Vers 1',
    '   Herren',
    '',
    '   god',
    '= Refreng',
  ]);
});

const spoken = [
  'K: Hvem er Herren?',
  'Hvor bor han?',
  'A: Han er her.',
  'Han er nær.',
  'A: Alltid nær.',
  'Kantor: Kom!',
  'Refreng',
  'Hellig er han.',
  'A: Hellig!',
  'K: Amen.',
  'A',
  'Kom, Herre.',
  'A: Kom igjen.',
  'K: Kom snart.',
];

describe('voices', () => {
  it('are labelled where they change, and a lone A or K by its heading', () => {
    expect(draw(spoken, { showSectionLabels: true })).toEqual([
      '= Vers 1',
      'K  Hvem er Herren?',
      '   Hvor bor han?',
      'A  Han er her.',
      '   Han er nær.',
      '   Alltid nær.',
      'K  Kantor: Kom!',
      '= Refreng',
      '   Hellig er han.',
      'A  Hellig!',
      'K  Amen.',
      '= A',
      '   Kom, Herre.',
      '   Kom igjen.',
      'K  Kom snart.',
    ]);
  });

  it('are not labelled unless requested', () => {
    expect(draw(spoken).filter((line) => /^[AK]/.test(line))).toEqual([]);
  });

  it("make the assembly's parts bold: its lines, and refrains without another voice", () => {
    expect(draw(spoken, { boldMode: 'a-sections' })).toEqual([
      '= Vers 1',
      '   Hvem er Herren?',
      '   Hvor bor han?',
      ' * Han er her.',
      ' * Han er nær.',
      ' * Alltid nær.',
      '   Kantor: Kom!',
      '= Refreng',
      ' * Hellig er han.',
      ' * Hellig!',
      '   Amen.',
      '= A',
      ' * Kom, Herre.',
      ' * Kom igjen.',
      '   Kom snart.',
    ]);
  });

  it('are all bold, or none', () => {
    const bold = (boldMode: DisplayPreferences['boldMode']) =>
      draw(spoken, { boldMode }).filter((line) => line.startsWith(' *')).length;
    expect([bold('all'), bold('none')]).toEqual([12, 0]);
  });
});
