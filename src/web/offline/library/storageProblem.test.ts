import { beforeEach, expect, it, vi } from 'vitest';
import { storageProblem } from './storageProblem.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', {});
  left(1e9);
});

function left(bytes: number): void {
  const estimate = () => Promise.resolve({ quota: 1e10, usage: 1e10 - bytes });
  vi.stubGlobal('navigator', { storage: { estimate } });
}

it.each([
  ['QuotaExceededError', '', 'full'],
  ['SecurityError', '', 'refused'],
  ['NotAllowedError', '', 'refused'],
  ['UnknownError', 'The user denied permission to access the database.', 'refused'],
  ['UnknownError', 'Internal error opening backing store.', 'failed'],
  ['InvalidStateError', 'The database connection is closing.', 'failed'],
  ['AbortError', '', 'failed'],
])('%s %j is %s', async (name, message, problem) => {
  expect(await storageProblem(new DOMException(message, name))).toBe(problem);
});

it('is `full` if almost no space is left, whatever the error', async () => {
  left(1000);
  expect(await storageProblem(new DOMException('', 'UnknownError'))).toBe('full');
});

it('is `failed` if the free space is unknown', async () => {
  vi.stubGlobal('navigator', {});
  expect(await storageProblem(new Error('?'))).toBe('failed');
});

it('is `refused` if the browser has no IndexedDB', async () => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  expect(await storageProblem(new ReferenceError('indexedDB'))).toBe('refused');
});
