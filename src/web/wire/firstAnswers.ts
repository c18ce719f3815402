import type { Answers } from '#contract/firstSheet.ts';
import { answersId } from '#contract/told.ts';

let answers: Record<string, unknown> | null = null;

/**
 * What the server has answered already, in the page that asks: each is heard once. Undefined for all
 * else.
 */
export function takeFirstAnswer(address: string): unknown {
  answers ??= { ...readAnswers() };
  const answer = answers[address];
  delete answers[address];
  return answer;
}

/** Nobody hears them from now on: they are of whoever was here when the page came. */
export function forgetFirstAnswers(): void {
  answers = {};
}

function readAnswers(): Answers {
  const text = globalThis.document?.getElementById(answersId)?.textContent;
  return text === undefined ? {} : JSON.parse(text);
}
