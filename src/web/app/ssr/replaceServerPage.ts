import { ssrElementId } from '#contract/ssrPreferences.ts';
import { dropInlinedResponses } from '#web/api/client/inlinedResponses.ts';

/**
 * Keeps the screen that the page came with until the app has drawn its own in the same place, and
 * removes it before the next frame is painted, so that nobody sees the change.
 */
export function replaceServerPage(root: HTMLElement): void {
  const rendered = document.getElementById(ssrElementId);
  if (rendered === null) return;
  const observer = new MutationObserver(() => {
    const screen = root.querySelector('main');
    if (screen === null || screen.querySelector('[aria-busy="true"]') !== null) return;
    observer.disconnect();
    // public/early.js moves the focus to the app's screen and replays what was pressed.
    dispatchEvent(new Event('replace-server-page'));
    rendered.remove();
    dropInlinedResponses();
  });
  observer.observe(root, { childList: true, subtree: true });
}
