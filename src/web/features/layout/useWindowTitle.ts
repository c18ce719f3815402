import { useLayoutEffect } from 'react';
import { chrome } from '#web/texts/chrome.ts';

/** Sets the window's title through the page's only `<title>`. */
export function useWindowTitle(screen: string | undefined): void {
  useLayoutEffect(() => {
    document.title =
      screen === undefined ? chrome.productName : `${screen} · ${chrome.productName}`;
  }, [screen]);
}
