/** What says that somebody goes on by themselves. */
export const byHand = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Once the heading is there, and again where another takes its place when the song is there; until
 * something of the screen has taken the focus, or a hand has moved.
 */
export function focusHeading(said: (heading: string) => void): () => void {
  const stop = () => {
    observer.disconnect();
    for (const event of byHand) removeEventListener(event, stop);
  };
  const look = () => {
    const heading = [...document.querySelectorAll<HTMLElement>('main h1')].find(
      (one) => one.closest('[aria-busy="true"]') === null,
    );
    const { activeElement } = document;
    if (heading === undefined || heading === activeElement) return;
    said(heading.textContent);
    if (activeElement !== null && activeElement !== document.body) return stop();
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of byHand) addEventListener(event, stop, { passive: true });
  look();
  return stop;
}
