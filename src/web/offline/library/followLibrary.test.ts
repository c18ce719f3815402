import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { askWorker } from './askWorker.ts';
import { keepUpToDate } from './followLibrary.ts';
import { libraryStatus } from './libraryStatus.ts';

vi.mock('./askWorker.ts', () => ({ askWorker: vi.fn<typeof askWorker>() }));

it.each([
  ['a worker that cannot start', () => Promise.reject(new Error('gone')), 'failed'],
  ['a browser that keeps nothing', () => Promise.resolve('refused'), 'refused'],
])('tells of %s', async (_, answer, problem) => {
  vi.mocked(askWorker).mockImplementation(answer as typeof askWorker);
  keepUpToDate(new QueryClient(), 'kari')();
  await vi.waitFor(() => expect(libraryStatus()).toMatchObject({ syncing: false, problem }));
});
