import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { isReached, noteReach } from '#web/wire/answer.ts';
import { askWorker } from './askWorker.ts';

vi.mock('#web/offline/trustedScriptUrl.ts', () => ({ trustedScriptUrl: String }));

let started: SilentWorker[] = [];

/** Takes questions and answers none. */
class SilentWorker {
  isEnded = false;
  readonly heard: unknown[] = [];
  onmessage: (said: { data: unknown }) => void = () => {};

  constructor() {
    started.push(this);
  }

  postMessage(said: unknown): void {
    this.heard.push(said);
  }

  terminate(): void {
    this.isEnded = true;
  }
}

beforeEach(() => {
  started = [];
  someBrowser();
  vi.stubGlobal('Worker', SilentWorker);
});
afterEach(() => {
  dispatchEvent(new Event('pagehide'));
  noteReach(true);
  vi.unstubAllGlobals();
});

it('ends with the page that asked, and starts anew for the next question', async () => {
  const answer = askWorker('files', 'kari');
  dispatchEvent(new Event('pagehide'));
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true]);
  await expect(answer).rejects.toThrow('the page was left');
  void askWorker('files', 'kari').catch(() => undefined);
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true, false]);
});

it('shares with its worker whether the server answers', () => {
  void askWorker('files', 'kari').catch(() => undefined);
  const [worker] = started;
  worker?.onmessage({ data: { isReached: false } });
  expect(isReached()).toBe(false);
  noteReach(true);
  expect(worker?.heard.at(-1)).toEqual({ isReached: true });
  dispatchEvent(new Event('pagehide'));
  noteReach(false);
  expect(worker?.heard.at(-1)).toEqual({ isReached: true });
});
