import type { ArrangedSection } from '#song/arrangement/arrangement.ts';
import { type Direction, directionOf } from '#song/directionOf.ts';
import { textOfLine } from './textOf.ts';

/** The direction of the first line with letters: where headings stand and columns begin. */
export function directionOfSections(sections: readonly ArrangedSection[]): Direction {
  for (const { lines } of sections) {
    for (const line of lines) {
      const direction = directionOf(textOfLine(line));
      if (direction !== null) return direction;
    }
  }
  return 'ltr';
}
