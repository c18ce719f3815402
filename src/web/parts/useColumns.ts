import { type RefObject, useLayoutEffect, useState } from 'react';

const leastWidth = 19; // rem, as `.full` has it
const gap = 0.75; // rem, --space-3

/** How many full cards stand side by side in this list, as the grid of a short list decides it. */
export function useColumns(list: RefObject<HTMLElement | null>, look: 'full' | 'compact'): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || look === 'compact') return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const isWide = matchMedia('(min-width: 44rem)').matches;
      const fitting = Math.floor((element.clientWidth / rem + gap) / (leastWidth + gap));
      setColumns(isWide ? Math.max(1, fitting) : 1);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, look]);
  return columns;
}
