import { useEffect, useState } from 'react';

/**
 * For a dialog whose answer may take away the very button that opened it: where the focus would be
 * lost, it goes to the row or part of the page that the button stood in.
 */
export function useReturnedFocus(): void {
  const [places] = useState(() => placesAround(document.activeElement));
  useEffect(
    () => () =>
      void requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const place = places.find((each) => each.isConnected);
        if (place === undefined) return;
        place.tabIndex = -1;
        place.focus({ preventScroll: true });
      }),
    [places],
  );
}

/** The innermost first. */
function placesAround(element: Element | null): HTMLElement[] {
  const place = element?.closest<HTMLElement>('li, section, main') ?? null;
  return place === null ? [] : [place, ...placesAround(place.parentElement)];
}
