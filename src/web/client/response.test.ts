import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { favoriteSong } from '#contract/songs/songs.ts';
import { type ErrorCode, errors } from '#contract/base/errors.ts';
import { isOnline, NetworkError, noteOnline, onOnlineChange } from './response.ts';
import { ApiError } from './apiError.ts';
import { request, fileStatus } from './request.ts';

const page = '<!doctype html><title>Logg inn på nettet</title>';
const json = { 'content-type': 'application/json; charset=utf-8' };
const ask = (signal?: AbortSignal) =>
  request(favoriteSong, { params: { id: 'lampen' } }, signal === undefined ? {} : { signal });

function problem(code: ErrorCode): Response {
  const [status, message] = errors[code];
  return Response.json({ message, code }, { status });
}

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => {
  noteOnline(true);
  vi.useRealTimers();
});

describe('is no answer:', () => {
  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a gateway without a server', () => new Response('<h1>502</h1>', { status: 502 })],
    ['an empty 503', () => new Response(null, { status: 503 })],
    ['a time-out of a gateway', () => new Response('{}', { status: 504 })],
    ["a captive portal's page", () => new Response(page)],
    ['a sign-in page of the network', () => new Response(page, { status: 401 })],
    ['a page that says not found', () => new Response(page, { status: 404 })],
    ['JSON of another server', () => Response.json({ ok: true })],
    ['a truncated answer', () => new Response('{"isFavorite":', { headers: json })],
    ['JSON without its content type', () => new Response('{"isFavorite":true}')],
  ])('%s', async (_, answer) => {
    vi.stubGlobal('fetch', async () => answer());
    await expect(ask()).rejects.toBeInstanceOf(NetworkError);
    expect(isOnline()).toBe(false);
  });

  it('a redirect, which the server never sends', async () => {
    const how: unknown[] = [];
    vi.stubGlobal('fetch', (_: string, { redirect }: RequestInit) => {
      how.push(redirect);
      return Promise.reject(new TypeError('redirected'));
    });
    await expect(ask()).rejects.toBeInstanceOf(NetworkError);
    expect(await fileStatus('/api/files/a')).toBeNull();
    expect(how).toEqual(['error', 'error']);
  });
});

describe('is an answer:', () => {
  it('JSON of the contract', async () => {
    noteOnline(false);
    vi.stubGlobal('fetch', async () => Response.json({ isFavorite: true }));
    expect(await ask()).toEqual({ isFavorite: true });
    expect(isOnline()).toBe(true);
  });

  it.each(['songNotFound', 'notSignedIn', 'internal', 'unavailable'] as const)(
    'our own %s',
    async (code) => {
      noteOnline(false);
      vi.stubGlobal('fetch', async () => problem(code));
      await expect(ask()).rejects.toMatchObject({ problem: { code } });
      expect(isOnline()).toBe(true);
    },
  );

  it("a proxy's rejection of the body, since a retry cannot help", async () => {
    vi.stubGlobal('fetch', async () => new Response(page, { status: 413 }));
    await expect(ask()).rejects.toBeInstanceOf(ApiError);
  });
});

describe('time-outs', () => {
  const never = (_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });

  it('reports offline after 4 s, and fails after 10', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', never);
    const changes: boolean[] = [];
    const unsubscribe = onOnlineChange((reached) => changes.push(reached));
    const failure = ask().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(changes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(changes).toEqual([false]);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await failure).toBeInstanceOf(NetworkError);
    unsubscribe();
  });

  it('do not apply to a slow connection that still sends bytes', async () => {
    vi.useFakeTimers();
    const text = '{"isFavorite":true}'.split('');
    const body = (signal?: AbortSignal | null) =>
      new ReadableStream({
        start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
        async pull(stream) {
          await new Promise((resolve) => setTimeout(resolve, 9_000));
          const next = text.shift();
          if (next === undefined) stream.close();
          else stream.enqueue(new TextEncoder().encode(next));
        },
      });
    vi.stubGlobal(
      'fetch',
      async (_: string, { signal }: RequestInit) => new Response(body(signal), { headers: json }),
    );
    const answer = ask();
    await vi.advanceTimersByTimeAsync(9_000 * 30);
    expect(await answer).toEqual({ isFavorite: true });
  });

  it('do not report offline if the caller aborts', async () => {
    vi.stubGlobal('fetch', never);
    const asking = new AbortController();
    const failure = ask(asking.signal);
    const reason = new DOMException('another screen', 'AbortError');
    asking.abort(reason);
    await expect(failure).rejects.toBe(reason);
    expect(isOnline()).toBe(true);
  });
});
