import { useEffect } from 'react';

interface Place {
  readonly line: Element;
  /** Position of its top in the window, in px. */
  readonly top: number;
}

/** Null at the top of the song, and after a page turn until the reader scrolls. */
let place: Place | null = null;

/** Forgets the place on a page turn, so that a later layout change does not undo it. */
export function leavePlace(): void {
  place = null;
}

const firstProbe = 110; // px from the top of the window: below the toolbar
const probeStep = 20; // px, less than a line

/**
 * Keeps the line that is being read in place when the page's height changes: text size, fullscreen,
 * orientation. Scroll anchoring of browsers fails when fonts change.
 */
export function useReadingPlace(): void {
  useEffect(() => {
    const page = document.documentElement;
    let height = page.offsetHeight;
    let frame = 0;

    const remember = () => {
      const isSettled = page.offsetHeight === height;
      if (isSettled) place = scrollY > 0 ? placeIn(shownLyrics()) : null;
    };
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(remember);
    };
    const observer = new ResizeObserver(() => {
      height = page.offsetHeight;
      const isSeenWhole = shownLyrics()?.dataset['fit'] === 'whole';
      if (place?.line.isConnected && !isSeenWhole) {
        scrollBy({ top: place.line.getBoundingClientRect().top - place.top, behavior: 'instant' });
      }
    });

    addEventListener('scroll', onScroll, { passive: true });
    observer.observe(page);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
      observer.disconnect();
      place = null;
    };
  }, []);
}

function shownLyrics(): HTMLElement | null {
  return document.querySelector('main [data-rows]');
}

/** The first line below the toolbar. */
function placeIn(lyrics: HTMLElement | null): Place | null {
  if (lyrics === null) return null;
  const x = lyrics.getBoundingClientRect().left + 24;
  for (let y = firstProbe; y < innerHeight; y += probeStep) {
    const line = document.elementFromPoint(x, y)?.closest('[data-line]');
    if (line && lyrics.contains(line)) return { line, top: line.getBoundingClientRect().top };
  }
  return null;
}
