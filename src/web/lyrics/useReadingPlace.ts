import { useEffect } from 'react';

interface Place {
  readonly line: Element;
  /** Where its top stands in the window, in px. */
  readonly top: number;
}

/** Null at the top of the song, and as long as nobody has looked where a turn has led. */
let place: Place | null = null;

/** A reader who turns is not brought back to where the page stood, whatever changes meanwhile. */
export function leavePlace(): void {
  place = null;
}

const firstProbe = 110; // px from the top of the window: under the toolbar
const probeStep = 20; // px, less than a line

/**
 * Keeps the line that is being read where it stands when the page changes its height: another text
 * size, fullscreen, a turned tablet. Browsers that do so by themselves give up when fonts change.
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

/** The first line under the toolbar. */
function placeIn(lyrics: HTMLElement | null): Place | null {
  if (lyrics === null) return null;
  const x = lyrics.getBoundingClientRect().left + 24;
  for (let y = firstProbe; y < innerHeight; y += probeStep) {
    const line = document.elementFromPoint(x, y)?.closest('[data-line]');
    if (line && lyrics.contains(line)) return { line, top: line.getBoundingClientRect().top };
  }
  return null;
}
