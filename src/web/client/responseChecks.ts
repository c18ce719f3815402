import type { ErrorResponse } from '#contract/library/errorResponse.ts';
import type { Song, SongSummary } from '#contract/songs/song.ts';
import type { User } from '#contract/people/user.ts';

/**
 * Cheap checks for the responses of the first load, instead of their schemas, which load later
 * (docs/decisions/0026): whether this is our server's response to this request (decision 44). The
 * rest is only typed.
 */
function check<T>(isResponse: (value: unknown) => boolean) {
  /** Throws if it is something else. */
  return (value: unknown): T => {
    if (!isResponse(value)) throw new TypeError('not a response of the contract');
    return value as T;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const hasId = (value: unknown) => isRecord(value) && typeof value['id'] === 'string';
const isVersioned = (value: unknown) =>
  isRecord(value) && hasId(value) && Number.isSafeInteger(value['version']);

export const songWith = (id: string) =>
  check<Song>((value) => isVersioned(value) && isRecord(value) && value['id'] === id);

export const songList = check<SongSummary[]>(
  (value) => Array.isArray(value) && value.every(isVersioned),
);

export const signedInUser = check<{ user: User }>(
  (value) => isRecord(value) && hasId(value['user']),
);

export const okResponse = check<{ ok: true }>((value) => isRecord(value) && value['ok'] === true);

export const errorCheck = check<ErrorResponse>(
  (value) =>
    isRecord(value) &&
    typeof value['message'] === 'string' &&
    typeof value['code'] === 'string' &&
    [value['song'], value['current']].every((now) => now === undefined || isVersioned(now)),
);
