import type { AnswerOf, Endpoint, Readable } from '#contract/base/endpoint.ts';
import { eventEmitter } from '#web/state/eventEmitter.ts';
import { ApiError } from './apiError.ts';
import { isOfAnother, noteInstallation } from './installation.ts';

/**
 * The server did not answer. Only JSON of the contract, in time, counts as an answer; no network, a
 * time-out, a gateway's 502, a captive portal's page or a redirect do not (decision 44). The
 * request may or may not have been carried out.
 */
export class NetworkError extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause });
    this.name = 'NetworkError';
  }
}

/**
 * Statuses that are final even from a proxy: it rejects the body itself, so a retry cannot help.
 */
const finalFromProxy = [413, 415];

interface Answer {
  readonly status: number;
  readonly statusText: string;
  /** From `installationHeader`; null if there is none. */
  readonly installation: string | null;
  /** The header `Retry-After`. */
  readonly retryAfter?: string | null;
  readonly body: string;
}

/** An endpoint to be called, possibly with a cheap check of its answer instead of its schema. */
export type Called<E extends Endpoint> = Pick<E, 'method' | 'path'> & Readable<E>;

const unreadable = eventEmitter<[]>();

/** JSON came that this release cannot read: there may be a later one. */
export const noteUnreadable = unreadable.emit;
export const onUnreadable = unreadable.subscribe;

/** Reads the answer as the endpoint says. Throws `ApiError` unless the status is 2xx. */
export function readAnswer<E extends Endpoint>(
  endpoint: Called<E>,
  answer: Answer & { readonly contentType: string | null },
): AnswerOf<E> {
  const { status, contentType, installation, body } = answer;
  if (status < 200 || status > 299) throw refusalOf(answer);
  if (!contentType?.startsWith('application/json'))
    throw new NetworkError(`${contentType}, not JSON`);
  noteInstallation(installation);
  const sent: unknown = JSON.parse(body);
  try {
    return endpoint.read(sent);
  } catch (error) {
    noteUnreadable();
    throw error;
  }
}

/** The error for a status other than 2xx. */
export function refusalOf(answer: Answer): ApiError | NetworkError {
  const { status, statusText, installation, retryAfter, body } = answer;
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : null;
  const refusal = new ApiError(status, statusText, body, seconds);
  if (refusal.problem?.code === 'notSignedIn' && isOfAnother(installation)) {
    return new NetworkError('another installation');
  }
  const isOurs = refusal.problem !== null || finalFromProxy.includes(status);
  return isOurs ? refusal : new NetworkError(refusal.message);
}

const idleTimeout = 10_000; // ms without a byte sent or received

/** A request under way. */
export interface Exchange {
  /** Aborts on time-out or when the caller gives up. */
  readonly signal: AbortSignal;
  /** To be called whenever bytes were sent or received. */
  readonly onBytes: () => void;
}

/**
 * Runs a request with an idle time-out. Throws `NetworkError` if the server did not answer, also
 * after `timeout` ms without a byte; the server's `ApiError`; and the reason of `signal` if the
 * caller aborts.
 */
export async function answered<T>(
  ask: (exchange: Exchange) => Promise<T>,
  signal?: AbortSignal,
  timeout = idleTimeout,
): Promise<T> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const giveUp = () => ending.abort();
  signal?.addEventListener('abort', giveUp);
  let timers: ReturnType<typeof setTimeout>[] = [];
  const clearTimers = () => timers.forEach(clearTimeout);
  const onBytes = () => {
    clearTimers();
    timers = [
      setTimeout(() => noteOnline(false), timeout * 0.4),
      setTimeout(() => ending.abort(new NetworkError(`nothing for ${timeout} ms`)), timeout),
    ];
  };
  onBytes();
  try {
    const answer = await ask({ signal: ending.signal, onBytes });
    noteOnline(true);
    return answer;
  } catch (error) {
    signal?.throwIfAborted();
    noteOnline(error instanceof ApiError);
    if (error instanceof ApiError || error instanceof NetworkError) throw error;
    throw new NetworkError(String(error), error);
  } finally {
    clearTimers();
    signal?.removeEventListener('abort', giveUp);
  }
}

/** The whole body, streamed; `onBytes` is called with the size of each chunk. */
export async function bodyOf(
  { body, headers }: Response,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) break;
    pieces.push(piece.value);
    onBytes(piece.value.length);
  }
  return new Blob(pieces, { type: headers.get('content-type') ?? '' });
}

const deviceTimeout = 2_000; // ms

/** The device's database did not answer in time. */
export class DeviceSilent extends Error {}

/**
 * Resolves as `answer` does; rejects with `DeviceSilent` if the device's database takes longer than
 * `timeout` ms (decision 44).
 */
export async function inTime<T>(answer: Promise<T>, timeout = deviceTimeout): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeviceSilent()), timeout);
  });
  try {
    return await Promise.race([answer, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

let reachable = true;
const onlineChanges = eventEmitter<[isOnline: boolean]>();

/** Whether the server answered the last request, as far as is known here. */
export function isOnline(): boolean {
  return reachable && navigator.onLine;
}

/** Records whether the server is reachable, also as seen by a worker or the browser. */
export function noteOnline(isOnline: boolean): void {
  if (reachable === isOnline) return;
  reachable = isOnline;
  onlineChanges.emit(reachable);
}

export const onOnlineChange = onlineChanges.subscribe;
