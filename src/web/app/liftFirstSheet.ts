import { sheetId } from '#contract/told.ts';
import { forgetFirstAnswers } from '#web/wire/firstAnswers.ts';

/**
 * The screen that came with the page stays until the app has drawn its own in the same place: then
 * it goes, before the next frame is painted, so that nobody sees the one take the other's place.
 */
export function liftFirstSheet(root: HTMLElement): void {
  const sheet = document.getElementById(sheetId);
  if (sheet === null) return;
  const observer = new MutationObserver(() => {
    const screen = root.querySelector('main');
    if (screen === null || screen.querySelector('[aria-busy="true"]') !== null) return;
    observer.disconnect();
    // public/early.js notes what is focused; once the sheet is gone it focuses and presses the app's.
    dispatchEvent(new Event('lift'));
    sheet.remove();
    forgetFirstAnswers();
  });
  observer.observe(root, { childList: true, subtree: true });
}
