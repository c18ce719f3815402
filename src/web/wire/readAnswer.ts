import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { ApiError } from './apiError.ts';

interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly body: string;
}

/** What the server said, by the endpoint's schema; throws `ApiError` unless the status is 2xx. */
export function readAnswer<E extends Endpoint>(endpoint: E, answer: Answer): AnswerOf<E> {
  const { status, statusText, body } = answer;
  if (status < 200 || status > 299) throw new ApiError(status, statusText, body);
  return endpoint.answer.parse(JSON.parse(body)) as AnswerOf<E>;
}
