import { useLayoutEffect } from 'react';
import { chrome } from '#web/texts/chrome.ts';

/** What the window is called while a screen is shown: the page has one `<title>`, and this fills it. */
export function useWindowTitle(screen: string | undefined): void {
  useLayoutEffect(() => {
    document.title =
      screen === undefined ? chrome.productName : `${screen} · ${chrome.productName}`;
  }, [screen]);
}
