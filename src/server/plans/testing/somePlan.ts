import { expect } from 'vitest';
import type { Plan } from '#contract/plans/plans.ts';
import { emptyItem, type PlanItem } from '#plan/plan.ts';
import { testStart } from '#server/db/testing/testDeps.ts';
import type { Answer } from '#server/testing/TestBrowser.ts';
import type { SignedIn } from '#server/testing/testServer.ts';

/** A celebration some months after the tests' day. */
export const advent = { date: '2026-11-28', time: '20:00', kind: 'eukaristi' } as const;

/** Milliseconds from the tests' day to the middle of that one. */
export const untilAdvent = Date.parse(`${advent.date}T12:00:00Z`) - testStart;

export function planItem(id: string, like: Partial<PlanItem> = {}): PlanItem {
  return { ...emptyItem, id, slot: 'inngang', ...like };
}

/** Makes a plan that differs in these fields. */
export async function makePlan({ browser }: SignedIn, body: object = {}): Promise<Plan> {
  const answer = await browser.post('/api/plans', { ...advent, ...body });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as unknown as Plan;
}

/** Sends a change by somebody who knows this version. */
export function sendChange(
  { browser }: SignedIn,
  { id, version }: Pick<Plan, 'id' | 'version'>,
  body: object,
): Promise<Answer> {
  const headers = { 'if-match': `"${version}"` };
  return browser.send('PATCH', `/api/plans/${id}`, { body, headers });
}
