import { ssrElementId } from '#contract/base/ssrPreferences.ts';
import { dropInlinedResponses } from './inlinedResponses.ts';

/**
 * Whether the server-rendered screen is still shown. A screen of the app is then not drawn before it
 * has its answers, so that no placeholder stands beside what is rendered already.
 */
export function isServerPageShown(): boolean {
  return serverPage() !== null;
}

/** Removes it before the next frame is painted, so that the replacement is invisible. */
export function removeServerPage(): void {
  const rendered = serverPage();
  if (rendered === null) return;
  // public/early.js moves the focus to the app's screen and replays clicks.
  dispatchEvent(new Event('replace-server-page'));
  rendered.remove();
  dropInlinedResponses();
}

function serverPage(): HTMLElement | null {
  return globalThis.document?.getElementById(ssrElementId) ?? null;
}
