import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { askWorker } from './askWorker.ts';

vi.mock('#web/offline/trustedScriptUrl.ts', () => ({ trustedScriptUrl: String }));

let started: SilentWorker[] = [];

/** Takes questions and answers none. */
class SilentWorker {
  isEnded = false;

  constructor() {
    started.push(this);
  }

  postMessage(): void {}

  terminate(): void {
    this.isEnded = true;
  }
}

beforeEach(() => {
  started = [];
  someBrowser();
  vi.stubGlobal('Worker', SilentWorker);
});
afterEach(() => vi.unstubAllGlobals());

it('ends with the page that asked, and starts anew for the next question', async () => {
  const answer = askWorker('sync', 'kari');
  dispatchEvent(new Event('pagehide'));
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true]);
  await expect(answer).rejects.toThrow('the page was left');
  void askWorker('sync', 'kari').catch(() => undefined);
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true, false]);
});
