import { expect, test } from 'vitest';
import { ApiError } from './apiError.ts';
import { idempotencyKeys } from './idempotencyKeys.ts';

const answer = (key: string) => Promise.resolve(key);

/** Sends, fails, and resolves to the key that was used. */
async function failing(
  keys: ReturnType<typeof idempotencyKeys>,
  content: readonly unknown[],
  error: Error,
): Promise<string> {
  let used = '';
  const sent = keys(content, (key) => {
    used = key;
    return Promise.reject(error);
  });
  await expect(sent).rejects.toBe(error);
  return used;
}

test.each([
  ['no answer', new TypeError('no network')],
  ['an aborted upload', new DOMException('', 'AbortError')],
  ['an error of a proxy', new ApiError(502, 'Bad Gateway', '<h1>502</h1>')],
  ['a time-out of a proxy', new ApiError(408, '', '')],
  ['an error of the server', new ApiError(500, '', '{"code":"internal","message":"Å nei"}')],
])('after %s, the same content keeps its key', async (_, error) => {
  const keys = idempotencyKeys();
  const file = new File(['x'], 'x');
  const first = await failing(keys, ['Elven', file], error);
  await keys(['Elven', file], (key) => {
    expect(key).toBe(first);
    return answer(key);
  });
  expect(await keys(['Elven', file], answer), 'answered').not.toBe(first);
});

test('a new key is drawn for other content, and after a refusal', async () => {
  const keys = idempotencyKeys();
  const silence = new TypeError('no network');
  const first = await failing(keys, ['Elven', new File(['x'], 'x')], silence);
  const second = await failing(keys, ['Elven', new File(['x'], 'x')], silence);
  expect(second).not.toBe(first);
  const no = new ApiError(400, '', JSON.stringify({ code: 'invalidInput', message: 'Nei' }));
  const third = await failing(keys, ['Elva'], no);
  await keys(['Elva'], (key) => {
    expect([first, second, third]).not.toContain(key);
    return answer(key);
  });
});
