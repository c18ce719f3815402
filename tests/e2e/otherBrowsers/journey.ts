import type { Sangbok } from '#tests/e2e/kit/startSangbok.ts';
import { song } from '#web/texts/song.ts';
import { type BrowserWindow, until } from './browser.ts';
import { type WindowActions, actionsIn } from './windowActions.ts';

export interface JourneyContext extends WindowActions {
  readonly window: BrowserWindow;
  readonly sangbok: Sangbok;
}

export interface Journey {
  readonly name: string;
  readonly go: (context: JourneyContext) => Promise<void>;
  /** The reason why the browser cannot run the journey, or null. */
  readonly cannot?: (window: BrowserWindow) => Promise<string | null>;
}

/** Whether a song has «⋯» for what a wide window has in the toolbar. */
export function hasMore({ window }: JourneyContext): Promise<boolean> {
  return window.run((name) => {
    const button = document.querySelector(`button[aria-label="${name}"]`);
    return (button?.getClientRects().length ?? 0) > 0;
  }, song.more);
}

export async function opensMore(context: JourneyContext): Promise<void> {
  if (await hasMore(context)) await context.presses(song.more);
}

export const known = { title: 'Du er min hyrde', words: 'hyrde', chord: 'La-', key: 'La-' };

export function contextOf(window: BrowserWindow, sangbok: Sangbok): JourneyContext {
  return { ...actionsIn(window), window, sangbok };
}

export function firstChordIs(window: BrowserWindow, chord: string): Promise<void> {
  return until(
    window,
    `the first chord is not ${chord}`,
    (wanted) => document.querySelector('[data-chord] > :first-child')?.textContent === wanted,
    chord,
  );
}
