import { useEffect, useState } from 'react';

const timeout = 2000; // ms in which the outcome may remove the button

/**
 * For a dialog whose outcome may remove the button that opened it: if the focus is lost, at once or
 * when a list is refetched, it moves to the row or region that contained the button. It is left alone
 * once the focus is elsewhere.
 */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  const [places] = useState(() => placesAround(opener));
  useEffect(() => {
    return () => {
      const until = performance.now() + timeout;
      const restoreFocus = () => {
        const { activeElement, body } = document;
        if (activeElement === null || activeElement === body) {
          const place = places.find((each) => each.isConnected);
          if (place === undefined) return;
          place.tabIndex = -1;
          place.focus({ preventScroll: true });
        } else if (activeElement === opener && performance.now() < until) {
          requestAnimationFrame(restoreFocus);
        }
      };
      requestAnimationFrame(restoreFocus);
    };
  }, [opener, places]);
}

/** Innermost first. */
function placesAround(element: Element | null): HTMLElement[] {
  const place = element?.closest<HTMLElement>('li, section, main') ?? null;
  return place === null ? [] : [place, ...placesAround(place.parentElement)];
}
