import { arrange } from '#song/arrangement/arrange.ts';
import type { ArrangedLine } from '#song/arrangement/arrangement.ts';
import {
  defaultDisplayPreferences,
  type DisplayPreferences,
} from '#song/arrangement/displayPreferences.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';

/**
 * An arrangement as text: `=` a heading, then each line with its label, `*` if bold, a chord before
 * its syllable, `·` between the syllables of a word.
 */
export function draw(
  rows: readonly string[],
  preferences: Partial<DisplayPreferences> = {},
): string[] {
  const sections = parseLyrics(rows.join('\n'));
  const arrangement = arrange(sections, { ...defaultDisplayPreferences, ...preferences });
  return arrangement.sections.flatMap(({ title, shortened, lines }) => [
    `= ${title}${shortened ? ' (shortened)' : ''}`,
    ...lines.map(drawLine),
  ]);
}

function drawLine({ label, bold, words }: ArrangedLine): string {
  const sung = words.map(({ syllables, space }) => {
    const parts = syllables.map(({ chord, text }) => (chord === null ? text : `{${chord}}${text}`));
    return parts.join('·') + space;
  });
  return `${label ?? ' '}${bold ? '*' : ' '} ${sung.join('')}`.trimEnd();
}
