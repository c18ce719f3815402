import { firstSheetIds } from '#contract/firstSheet.ts';
import { forgetFirstAnswers } from '#web/wire/firstAnswers.ts';

/**
 * The screen that came with the page stays until the app has drawn its own in the same place: then
 * it goes, before the next frame is painted, so that nobody sees the one take the other's place.
 */
export function liftFirstSheet(root: HTMLElement): void {
  const sheet = document.getElementById(firstSheetIds.sheet);
  if (sheet === null) return;
  document.body.dataset['sheet'] = '';
  const observer = new MutationObserver(() => {
    const screen = root.querySelector('main');
    if (screen === null || screen.querySelector('[aria-busy="true"]') !== null) return;
    observer.disconnect();
    sheet.remove();
    delete document.body.dataset['sheet'];
    forgetFirstAnswers();
    pressAgain(root);
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** What was pressed while nothing could answer; see public/early.js. */
function pressAgain(root: HTMLElement): void {
  const { pressed } = document.body.dataset;
  const button = [...root.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === pressed,
  );
  if (pressed !== undefined) button?.click();
  delete document.body.dataset['pressed'];
}
