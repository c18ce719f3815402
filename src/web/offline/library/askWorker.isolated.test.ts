import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { isOnline, noteOnline, onUnreadable } from '#web/client/response.ts';
import { askWorker } from './askWorker.ts';

vi.mock('#web/offline/trustedScriptUrl.ts', () => ({ trustedScriptUrl: String }));

let started: SilentWorker[] = [];

/** Accepts requests and never replies. */
class SilentWorker {
  isEnded = false;
  readonly messages: unknown[] = [];
  onmessage: (message: { data: unknown }) => void = () => {};

  constructor() {
    started.push(this);
  }

  postMessage(message: unknown): void {
    this.messages.push(message);
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
  noteOnline(true);
});

it('fails pending requests when the page is left, and starts a new worker for the next one', async () => {
  const answer = askWorker('files', 'kari');
  dispatchEvent(new Event('pagehide'));
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true]);
  await expect(answer).rejects.toThrow('the page was left');
  void askWorker('files', 'kari').catch(() => undefined);
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true, false]);
});

it('exchanges with its worker whether the server is reachable', () => {
  void askWorker('files', 'kari').catch(() => undefined);
  const [worker] = started;
  worker?.onmessage({ data: { isOnline: false } });
  expect(isOnline()).toBe(false);
  noteOnline(true);
  expect(worker?.messages.at(-1)).toEqual({ isOnline: true });
  dispatchEvent(new Event('pagehide'));
  noteOnline(false);
  expect(worker?.messages.at(-1)).toEqual({ isOnline: true });
});

it('hears from its worker of an answer that could not be read', () => {
  void askWorker('sync', 'kari').catch(() => undefined);
  const heard = vi.fn<() => void>();
  const stop = onUnreadable(heard);
  started[0]?.onmessage({ data: { isUnreadable: true } });
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
});
