import { type Answers, firstSheetIds } from '#contract/firstSheet.ts';

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
  if (typeof document === 'undefined') return {};
  const element = document.getElementById(firstSheetIds.answers);
  return element === null ? {} : JSON.parse(element.textContent);
}
