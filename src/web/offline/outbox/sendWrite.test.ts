import { expect, test } from 'vitest';
import { type ErrorCode, errors } from '#contract/base/errors.ts';
import { NetworkError } from '#web/client/response.ts';
import { ApiError } from '#web/client/apiError.ts';
import { someSong } from '#web/offline/outbox/testing/someSong.ts';
import { outcomeOf } from './sendWrite.ts';

function answered(code: ErrorCode, more: object = {}): ApiError {
  const [status, message] = errors[code];
  return new ApiError(status, '', JSON.stringify({ message, code, ...more }));
}

test.each([
  ['no answer', new NetworkError('Failed to fetch'), 'unreachable'],
  ['a fault of our own', new RangeError('?'), 'later'],
  ['a slow upload', answered('tooSlow'), 'later'],
  ['a full disk', answered('diskFull'), 'later'],
  ['a fault of the server', answered('internal'), 'later'],
  ['a busy server', answered('unavailable'), 'busy'],
  ['too many requests', answered('tooManyRequests'), 'busy'],
  ['no session', answered('notSignedIn'), 'signedOut'],
  ['somebody else signed in', answered('otherPerson'), 'signedOut'],
  ['a newer song', answered('songChanged', { song: someSong }), 'conflict'],
  ['a file too large for a proxy', new ApiError(413, '', '<html>'), 'refused'],
  ['a song that is gone', answered('songNotFound'), 'refused'],
  ['a category that is gone', answered('categoryNotFound'), 'refused'],
])('%s', (_, error, kind) => {
  expect(outcomeOf(error).kind).toBe(kind);
});

test("a refusal has the server's message and those of the fields", () => {
  const fields = { title: 'Sangtittel er påkrevd' };
  expect(outcomeOf(answered('invalidInput', { fields }))).toEqual({
    kind: 'refused',
    code: 'invalidInput',
    sentence: errors.invalidInput[1],
    fields,
  });
});
