import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { eventEmitter } from '#web/state/eventEmitter.ts';
import { ApiError } from './apiError.ts';
import { isOfAnother, noteInstallation } from './installation.ts';

/**
 * Our server did not answer. Only JSON of our contract, in time, is an answer of its; no network,
 * silence, a gateway's 502, a portal's page or a redirect are none (decision 44). What was asked for
 * may have been done or not.
 */
export class NetworkError extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause });
    this.name = 'NetworkError';
  }
}

/** Of a proxy it is believed that it takes no such body: waiting cannot help. */
const believed = [413, 415];

interface Answer {
  readonly status: number;
  readonly statusText: string;
  /** Which one answered, in `installationHeader`; null where nothing says so. */
  readonly installation: string | null;
  readonly body: string;
}

/** An endpoint as it is called; what its answer must be may be told without a schema. */
export type Called<E extends Endpoint> = Pick<E, 'method' | 'path'> & {
  readonly answer: { readonly parse: (body: unknown) => AnswerOf<E> };
};

/** What the server said, by the endpoint's schema. Throws `ApiError` unless the status is 2xx. */
export function readAnswer<E extends Endpoint>(
  endpoint: E | Called<E>,
  answer: Answer & { readonly contentType: string | null },
): AnswerOf<E> {
  const { status, contentType, installation, body } = answer;
  if (status < 200 || status > 299) throw refusalOf(answer);
  if (!contentType?.startsWith('application/json'))
    throw new NetworkError(`${contentType}, not JSON`);
  noteInstallation(installation);
  return endpoint.answer.parse(JSON.parse(body)) as AnswerOf<E>;
}

/** What a status other than 2xx means. */
export function refusalOf(answer: Answer): ApiError | NetworkError {
  const { status, statusText, installation, body } = answer;
  const refusal = new ApiError(status, statusText, body);
  if (refusal.problem?.code === 'notSignedIn' && isOfAnother(installation)) {
    return new NetworkError('another installation');
  }
  const isOurs = refusal.problem !== null || believed.includes(status);
  return isOurs ? refusal : new NetworkError(refusal.message);
}

const silence = 10_000; // ms without a byte either way

/** A question under way. */
export interface Line {
  /** Ends it, in silence or by whoever asked. */
  readonly signal: AbortSignal;
  /** A byte has come or gone. */
  readonly heard: () => void;
}

/**
 * What `ask` answers. Throws `NetworkError` for whatever is no answer, also after `patience` ms without
 * a byte; the server's `ApiError`; and the reason of `signal`, where whoever asked gives up.
 */
export async function answered<T>(
  ask: (line: Line) => Promise<T>,
  signal?: AbortSignal,
  patience = silence,
): Promise<T> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const giveUp = () => ending.abort();
  signal?.addEventListener('abort', giveUp);
  let timers: ReturnType<typeof setTimeout>[] = [];
  const hush = () => timers.forEach(clearTimeout);
  const heard = () => {
    hush();
    timers = [
      setTimeout(() => noteOnline(false), patience * 0.4),
      setTimeout(() => ending.abort(new NetworkError(`nothing for ${patience} ms`)), patience),
    ];
  };
  heard();
  try {
    const answer = await ask({ signal: ending.signal, heard });
    noteOnline(true);
    return answer;
  } catch (error) {
    signal?.throwIfAborted();
    noteOnline(error instanceof ApiError);
    if (error instanceof ApiError || error instanceof NetworkError) throw error;
    throw new NetworkError(String(error), error);
  } finally {
    hush();
    signal?.removeEventListener('abort', giveUp);
  }
}

/** The whole body, as it comes; `heard` is told of each piece, in bytes. */
export async function bodyOf(
  { body, headers }: Response,
  heard: (bytes: number) => void,
): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) break;
    pieces.push(piece.value);
    heard(piece.value.length);
  }
  return new Blob(pieces, { type: headers.get('content-type') ?? '' });
}

const deviceSilence = 2_000; // ms

/** What the device's database answers; rejects where it is silent for so long (decision 44). */
export async function inTime<T>(answer: Promise<T>, patience = deviceSilence): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silent = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the device is silent')), patience);
  });
  try {
    return await Promise.race([answer, silent]);
  } finally {
    clearTimeout(timer);
  }
}

let reached = true;
const reach = eventEmitter<[isOnline: boolean]>();

/** Whether the server answered when it was last asked, as far as is known here. */
export function isOnline(): boolean {
  return reached && navigator.onLine;
}

/** Also said of what others heard: a worker, or the browser. */
export function noteOnline(isOnline: boolean): void {
  if (reached === isOnline) return;
  reached = isOnline;
  reach.tell(reached);
}

export const onOnlineChange = reach.listen;
