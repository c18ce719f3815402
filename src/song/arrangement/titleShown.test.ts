import { describe, expect, it } from 'vitest';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { draw } from '#song/testing/draw.ts';
import { arrange } from './arrange.ts';
import { defaultDisplayPreferences } from './displayPreferences.ts';

const titleOf = (...rows: string[]) => draw(rows)[0];

describe('«Vers 1» that nobody wrote (decision 53)', () => {
  it('is shown over sung words beside other headings', () => {
    expect(titleOf('Herren er god', '', 'Refreng', 'Syng')).toBe('= Vers 1');
    expect(titleOf('(Do)Herren er god', '', 'Vers 2', 'Syng')).toBe('= Vers 1');
  });

  it.each([
    ['the song has no other heading', ['Herren er god', '', 'Han er nær']],
    ['it is chords alone', ['Do  Sol  La-', '', 'Refreng', 'Syng']],
    ['it is about the capo', ['Capo 2', '', 'Refreng', 'Syng']],
    ['it is a stage direction', ['(Alle reiser seg)', '', 'Refreng', 'Syng']],
    ['a later heading says the same', ['Kom', '', 'Refreng', 'Syng', 'Vers 1', 'Gå']],
    ['a later heading says so otherwise', ['Kom', '', '[Verse 1]', 'Gå']],
    ['a later heading begins with its number', ['Kom', '', '1. vers', 'Gå']],
  ])('is not shown where %s', (_, rows) => {
    expect(titleOf(...rows)).toBe('= ');
    expect(parseLyrics(rows.join('\n'))[0]?.title, 'in the model').toBe('Vers 1');
  });

  it.each(['Vers 11', 'Vers 2', 'Vers'])('is shown beside «%s»', (heading) => {
    expect(titleOf('Kom', '', heading, 'Gå')).toBe('= Vers 1');
  });

  it('is shown where somebody wrote it', () => {
    expect(titleOf('Vers 1', 'Kom')).toBe('= Vers 1');
  });
});

it('does not carry a voice from a refrain into the numbered verse after it', () => {
  const rows = ['Refreng', 'A: Syng', '', '2. Kom', '', '(igjen)'];
  const { sections } = arrange(parseLyrics(rows.join('\n')), {
    ...defaultDisplayPreferences,
    boldMode: 'a-sections',
  });
  expect(sections.map(({ lines }) => lines.map(({ bold }) => bold))).toEqual([
    [true],
    [false],
    [false],
  ]);
});
