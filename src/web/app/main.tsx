import '#web/styles/fonts.css';
import '#web/styles/tokens.css';
import '#web/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { hideLink } from '#web/session/hiddenLink.ts';
import { noteFailedStyles } from '#web/ui/Late.tsx';
import { App } from './App.tsx';
import { sheetId } from '#contract/told.ts';
import { forgetFirstAnswers } from '#web/wire/firstAnswers.ts';

hideLink();
noteFailedStyles();
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
liftFirstSheet(root);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

/**
 * The screen that came with the page stays until the app has drawn its own in the same place: then
 * it goes, before the next frame is painted, so that nobody sees the one take the other's place.
 */
function liftFirstSheet(root: HTMLElement): void {
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
