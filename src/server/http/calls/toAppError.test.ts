import { expect, it } from 'vitest';
import { AppError } from '#server/core/AppError.ts';
import { postgresEngine } from '#server/db/postgresEngine.ts';
import { sqliteEngine } from '#server/db/sqliteEngine.ts';
import { DatabaseBusy } from '#server/db/databaseBusy.ts';
import { errorResponseOf, toAppError } from './toAppError.ts';

const failure = (more: object) => Object.assign(new Error('the cause'), more);

it.each<[string, unknown, string]>([
  ['a problem as it is', new AppError('songNotFound'), 'songNotFound'],
  ['a full disk under SQLite', failure({ errcode: 13 }), 'diskFull'],
  ['a full disk under a file', failure({ code: 'ENOSPC' }), 'diskFull'],
  ['a database that is busy', failure({ errcode: 5 }), 'unavailable'],
  ['a file that may only be read', failure({ errcode: 8 }), 'readOnly'],
  ['a disk that takes no write', failure({ errcode: 778 }), 'readOnly'],
  ['a disk that cannot be read', failure({ errcode: 266 }), 'internal'],
  ['a disk that lost a sync', failure({ errcode: 1034 }), 'readOnly'],
  ['a file system mounted to be read', failure({ code: 'EROFS' }), 'readOnly'],
  ['a parameter without end', failure({ code: 'FST_ERR_MAX_PARAM_LENGTH' }), 'notFound'],
  ['what the framework refuses', failure({ statusCode: 400 }), 'malformedBody'],
  ['what the framework breaks on', failure({ statusCode: 500 }), 'internal'],
  ['anything else', failure({}), 'internal'],
  ['what is not even an error', 'oh', 'internal'],
])('%s', (_, error, code) => {
  expect(toAppError(error, sqliteEngine).code).toBe(code);
});

it.each<[string, unknown]>([
  ['ended by an administrator', failure({ code: '57P01' })],
  ['not up yet', failure({ code: '57P03' })],
  ['that left a transaction idle too long', failure({ code: '25P03' })],
  ['whose socket file is missing', failure({ code: 'ENOENT', syscall: 'connect' })],
  ['at none of its addresses', new AggregateError([failure({ syscall: 'connect' })])],
  ['that broke off', failure({ code: 'EPIPE', syscall: 'write' })],
  ['that ended', new Error('Connection terminated unexpectedly')],
  [
    'that ended before',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
])('says when to try again after a connection %s', (_, error) => {
  const problem = toAppError(error, postgresEngine);
  expect(problem).toMatchObject({ code: 'unavailable', retryAfter: 2 });
});

it.each([sqliteEngine, postgresEngine])('recognizes a lock time-out on $name', (engine) => {
  expect(toAppError(new DatabaseBusy('no turn'), engine).code).toBe('unavailable');
});

it('does not take a missing file for a lost connection', () => {
  const missing = failure({ code: 'ENOENT', syscall: 'open' });
  expect(toAppError(missing, postgresEngine).code).toBe('internal');
});

it('recognizes a read-only PostgreSQL, such as a standby', () => {
  expect(toAppError(failure({ code: '25006' }), postgresEngine)).toMatchObject({
    code: 'readOnly',
    retryAfter: 60,
  });
});

it('recognizes a full disk of PostgreSQL', () => {
  expect(toAppError(failure({ code: '53100' }), postgresEngine).code).toBe('diskFull');
});

it('sends the request id, and never the cause, of an unexpected error', () => {
  const answer = errorResponseOf(toAppError(failure({}), sqliteEngine), 'r-1');
  expect(answer).toEqual({
    message: 'Noe gikk galt hos oss. Prøv igjen om litt.',
    code: 'internal',
    requestId: 'r-1',
  });
});

it.each<[ReturnType<typeof failure>, string | undefined]>([
  [failure({ code: 'ENOSPC' }), 'r-2'],
  [failure({ code: 'EROFS' }), 'r-2'],
  [failure({ code: 'FST_ERR_CTP_BODY_TOO_LARGE' }), undefined],
])("gives the request's number only for server errors: %s", (error, number) => {
  expect(errorResponseOf(toAppError(error, sqliteEngine), 'r-2').requestId).toBe(number);
});
