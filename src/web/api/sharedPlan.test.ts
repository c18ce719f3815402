import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ErrorCode, errors } from '#contract/base/errors.ts';
import { sharedPlanQuery } from './sharedPlan.ts';

const plan = {
  date: '2026-11-28',
  time: null,
  kind: 'eukaristi',
  title: null,
  epiphany: 'sunday',
  endsAt: '2026-11-29T06:00:00.000Z',
  items: [],
};

function refusal(code: ErrorCode, retryAfter?: string): Response {
  const [status, message] = errors[code];
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  return Response.json({ message, code }, { status, headers });
}

/** Answers in this order; resolves to when each was asked for, in ms. */
function answering(...answers: readonly Response[]): number[] {
  const asked: number[] = [];
  vi.stubGlobal('fetch', async () => {
    const answer = answers[asked.length];
    asked.push(Date.now());
    return answer;
  });
  return asked;
}

const open = () => new QueryClient().query(sharedPlanQuery('token'));

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [0, 4000],
  [0.5, 6000],
  [0.999, 7996],
])('is asked for again after the time that the server names, and %d of it', async (part, at) => {
  vi.spyOn(Math, 'random').mockReturnValue(part);
  const asked = answering(refusal('tooManyRequests', '4'), Response.json(plan));
  const opened = open();
  await vi.advanceTimersByTimeAsync(at - 1);
  expect(asked).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([0, at]);
  expect(await opened).toEqual(plan);
});

it('is not asked for without a pause, whatever the server names', async () => {
  const asked = answering(refusal('unavailable', '0'), Response.json(plan));
  const opened = open();
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1001);
  expect(await opened).toEqual(plan);
});

it('is asked for until there is room', async () => {
  const full = Array.from({ length: 9 }, () => refusal('unavailable', '2'));
  const asked = answering(...full, Response.json(plan));
  const opened = open();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(asked).toHaveLength(10);
  expect(await opened).toEqual(plan);
});

it.each([
  ['that has ended', refusal('sharedPlanGone')],
  ['for which the wait is too long', refusal('tooManyRequests', '61')],
  ['for which a date is named', refusal('unavailable', 'Fri, 31 Dec 1999 23:59:59 GMT')],
])('is not asked for again: one %s', async (_, answer) => {
  const asked = answering(answer);
  const opened = open().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(asked).toHaveLength(1);
  expect(await opened).toBeInstanceOf(Error);
});
