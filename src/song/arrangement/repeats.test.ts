import { expect, it } from 'vitest';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { draw } from '#song/testing/draw.ts';
import { arrange } from './arrange.ts';
import { defaultDisplayPreferences } from './displayPreferences.ts';

// Decision 23.

const before = ['Refreng', '(Do)Syng for Herren,', 'hele jorden!', 'Vers 1', 'Han er god.'];
const withRefrain = (...refrain: string[]) => [...before, 'Refreng', ...refrain];

const repeat = (...refrain: string[]) =>
  draw(withRefrain(...refrain), { showRepeatedChorus: false }).slice(5);

it('are shortened to three words and an ellipsis, ignoring chords, case and punctuation', () => {
  expect(repeat('(La-)SYNG (Mi)for', 'her-ren hele', '(Sol)jorden')).toEqual([
    '= Refreng (shortened)',
    '   {La-}SYNG {Mi}for her-ren…',
  ]);
  expect(repeat('A: Syng for Herren,', 'hele jorden!')).toEqual([
    '= Refreng (shortened)',
    '   Syng for Herren…',
  ]);
});

it("may be written as the refrain's first words", () => {
  expect(repeat('Syng for Herren, hele …')).toEqual([
    '= Refreng (shortened)',
    '   Syng for Herren…',
  ]);
  expect(repeat('Syng for...')).toEqual(['= Refreng (shortened)', '   Syng for…']);
});

it.each([
  ['Syng for'],
  ['Syng for He…'],
  ['Syng for osv. Herren'],
  ['Syng for Herren, alle…'],
  ['Syng for Herren, hele jorden! Amen'],
  [''],
])('does not take «%s» for a repeat', (refrain) => {
  expect(repeat(refrain)[0]).toBe('= Refreng');
});

it('may omit words with spaced dots or «osv.», and give a count', () => {
  for (const recall of [
    'Syng for Herren, . . .',
    'Syng for Herren osv.',
    'Syng for Herren … (2x)',
  ]) {
    expect(repeat(recall)[0]).toBe('= Refreng (shortened)');
  }
  for (const times of ['(2x)', 'x2', '| ×2', '(bis)', '3x']) {
    expect(repeat('Syng for Herren,', `hele jorden! ${times}`)[0]).toBe('= Refreng (shortened)');
  }
});

it('may be written with other characters for the same letters, and without points', () => {
  const sung = (first: string, second: string) =>
    draw(['Refreng', first, 'Vers 2', 'x', 'Refreng', second], { showRepeatedChorus: false })[4];
  expect(sung('Gud er på jorden', 'Gud er pa\u030a jorden')).toBe('= Refreng (shortened)');
  expect(sung('שִׁירוּ לַיהוָה', 'שירו ליהוה')).toBe('= Refreng (shortened)');
  expect(sung('Gud er på jorden', 'Gud er pa jorden')).toBe('= Refreng');
});

it('are stanzas without headings, and those that recur are refrains', () => {
  const rows = [
    'A: Kom til oss, Herre!',
    '',
    'K: Jeg er her',
    '',
    'Kom til oss, Herre',
    '',
    'Amen',
  ];
  const preferences = { showRepeatedChorus: false, showSectionLabels: true } as const;
  expect(draw(rows, preferences)).toEqual([
    '= ',
    'A  Kom til oss, Herre!',
    '= ',
    'K  Jeg er her',
    '=  (shortened)',
    '   Kom til oss…',
    '= ',
    '   Amen',
  ]);
  const { sections } = arrange(parseLyrics(rows.join('\n')), defaultDisplayPreferences);
  expect(sections.map(({ type }) => type)).toEqual(['chorus', 'verse', 'chorus', 'verse']);
});

it('are not searched for among the stanzas under a heading', () => {
  const rows = ['Vers 1', 'Kom til oss', '', 'Kom til oss'];
  expect(draw(rows, { showRepeatedChorus: false })).toEqual([
    '= Vers 1',
    '   Kom til oss',
    '',
    '   Kom til oss',
  ]);
});

it('are whole if requested, and the first always is', () => {
  const shown = draw(withRefrain('Syng for Herren,', 'hele jorden!'));
  expect(shown.slice(5)).toEqual(['= Refreng', '   Syng for Herren,', '   hele jorden!']);
  expect(draw(withRefrain('x'), { showRepeatedChorus: false })[0]).toBe('= Refreng');
});
