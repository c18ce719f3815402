import { afterEach, expect, test, vi } from 'vitest';
import { syncLibrary } from './syncLibrary.ts';

vi.mock('./openLibrary.ts', () => ({ openLibrary: () => Promise.resolve({}) }));
vi.mock('./libraryRows.ts', () => ({ readSoundState: () => Promise.resolve(null) }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a question that hangs is given up in the end, and counts as no network', async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
        patience.abort(new DOMException('', 'TimeoutError'));
      }),
  );
  expect(await syncLibrary('kari')).toBe('offline');
});
