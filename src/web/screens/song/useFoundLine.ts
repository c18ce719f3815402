import { useEffect } from 'react';
import { lineParameter } from '#contract/base/pages.ts';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import { foldText } from '#song/foldText.ts';
import { textOfLine } from '#web/lyrics/drawnRuns.ts';
import { currentEntry } from '#web/ui/currentEntry.ts';

/** History entries whose line was brought into view: going back restores the place instead. */
const opened = new Set<string>();

/** Marks the line of the address, which a search has found, and opens the song there. */
export function useFoundLine(arrangement: Arrangement): void {
  useEffect(() => {
    const sought = new URLSearchParams(location.search).get(lineParameter);
    const line = sought === null ? undefined : findLine(arrangement, sought);
    if (line === undefined) return;
    line.setAttribute('aria-current', 'true');
    const entry = currentEntry();
    if (!opened.has(entry)) {
      opened.add(entry);
      line.tabIndex = -1;
      line.focus({ preventScroll: true });
      line.scrollIntoView({ block: 'center' });
    }
    return () => line.removeAttribute('aria-current');
  }, [arrangement]);
}

/** The first line that reads so, else that begins so, whatever its case and chords. */
function findLine({ sections }: Arrangement, sought: string): HTMLElement | undefined {
  const folded = foldText(sought);
  const texts = sections
    .flatMap(({ lines }) => lines.filter(({ words }) => words.length > 0))
    .map((line) => foldText(textOfLine(line)));
  const whole = texts.indexOf(folded);
  const isCut = whole === -1 && folded !== '';
  const at = isCut ? texts.findIndex((text) => text.startsWith(folded)) : whole;
  return document.querySelectorAll<HTMLElement>('main [data-rows] [data-line]')[at];
}
