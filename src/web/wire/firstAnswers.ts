import { answersId } from '#contract/told.ts';

let answers: Record<string, unknown> = {};

/**
 * Lets the answers be heard that came with the page, if it was drawn for who the server says is here
 * now: since then another tab may have let somebody else in.
 */
export function hearFirstAnswers(personId: string): void {
  const { me, ...others } = readAnswers();
  if (me === personId) answers = others;
}

/**
 * What the server has answered already, in the page that asks: each is heard once. Undefined for all
 * else.
 */
export function takeFirstAnswer(address: string): unknown {
  const answer = answers[address];
  delete answers[address];
  return answer;
}

/** Nobody hears them from now on: they are of whoever was here when the page came. */
export function forgetFirstAnswers(): void {
  answers = {};
}

function readAnswers(): Record<string, unknown> {
  const text = globalThis.document?.getElementById(answersId)?.textContent;
  return text === undefined ? {} : JSON.parse(text);
}
