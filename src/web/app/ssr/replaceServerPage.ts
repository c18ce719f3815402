import { ssrElementId } from '#contract/base/ssrPreferences.ts';
import { dropInlinedResponses } from '#web/client/inlinedResponses.ts';

/**
 * Keeps the server-rendered screen until the app has rendered its own, and removes it before the
 * next frame is painted, so that the replacement is invisible.
 */
export function replaceServerPage(root: HTMLElement): void {
  const rendered = document.getElementById(ssrElementId);
  if (rendered === null) return;
  const observer = new MutationObserver(() => {
    const screen = root.querySelector('main');
    if (screen === null || screen.querySelector('[aria-busy="true"]') !== null) return;
    observer.disconnect();
    // public/early.js moves the focus to the app's screen and replays clicks.
    dispatchEvent(new Event('replace-server-page'));
    rendered.remove();
    dropInlinedResponses();
  });
  observer.observe(root, { childList: true, subtree: true });
}
