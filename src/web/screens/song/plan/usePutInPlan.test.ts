import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ErrorCode, errors } from '#contract/base/errors.ts';
import type { Plan } from '#contract/plans/plans.ts';
import { createQueryClient } from '#web/client/queryKeys.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { useCelebrating } from '#web/features/plans/useCelebrating.ts';
import { changedPlan } from '#web/offline/kinds/planChange.ts';
import { forgetOutbox } from '#web/offline/outbox/changeOutbox.ts';
import { readPending } from '#web/offline/outbox/outboxRows.ts';
import { changeOutboxState } from '#web/offline/outbox/outboxState.ts';
import { someItem, somePlan } from '#web/offline/outbox/testing/somePlan.ts';
import { someSong } from '#web/offline/outbox/testing/someSong.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { addingToPlan as texts, planSinging } from '#web/texts/planSinging.ts';
import { refusedText } from '#web/texts/whereItIs.ts';
import { shownToast } from '#web/ui/toastStore.ts';
import { usePutInPlan } from './usePutInPlan.ts';
import { usePlannedViews } from './usePlannedViews.ts';

beforeEach(() => {
  someBrowser();
  setOutboxWriter('kari');
});
afterEach(async () => {
  changeOutboxState({ refused: 0 });
  await forgetOutbox();
  setOutboxWriter(null);
});

/** What a hook answers on a screen. */
function onScreen<Value>(hook: () => Value): Value {
  const values: Value[] = [];
  const Screen = () => {
    values.push(hook());
    return null;
  };
  const client = createQueryClient();
  renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)));
  return values[0] as Value;
}

/** Puts the song into an item, or after the last. */
const put = (plan: Plan, empty: Plan['items'][number] | null) =>
  onScreen(() => usePutInPlan(someSong, () => {}))(plan, empty, {});

function refuse(code: ErrorCode, more = {}): string {
  const [status, message] = errors[code];
  vi.stubGlobal('fetch', async () => Response.json({ message, code, ...more }, { status }));
  return message;
}

const inngang = someItem('inngang');
const plan = { ...somePlan, items: [inngang] };

test('a place that somebody else filled first is said to wait for a decision', async () => {
  const theirs = { ...plan, items: [{ ...inngang, songId: 'annen' }], version: 2 };
  refuse('planChanged', { current: theirs });
  put(plan, inngang);
  await expect.poll(shownToast).toMatchObject({
    title: texts.undecidedTitle,
    description: planSinging.changedMeanwhile,
  });
  expect(await readPending()).toMatchObject([{ state: { kind: 'conflict' } }]);
});

test.each<[string, () => void, (why: string) => string]>([
  ['a song put into it', () => put(plan, null), refusedText],
  ['a view kept', () => onScreen(() => usePlannedViews(plan)).keep(inngang), refusedText],
  ['what was sung', () => onScreen(() => useCelebrating()).say(plan, []), (why) => why],
])('why a plan does not take %s is said, and where it is now', async (_, change, said) => {
  const why = refuse('planNotFound');
  change();
  await expect.poll(shownToast).toMatchObject({ description: said(why), tone: 'destructive' });
});

test.each([
  ['after the last', null],
  ['into a place', inngang],
])('a song that was refused %s and is put there again is in the plan once', async (_, first) => {
  for (const second of [null, inngang]) {
    await forgetOutbox();
    const why = refuse('tooManyItems');
    put(plan, first);
    await expect.poll(shownToast).toMatchObject({ description: refusedText(why) });
    changeOutboxState({ refused: 1 });
    const plans: Plan[] = [];
    vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
      plans.push({ ...changedPlan(plan, JSON.parse(body as string)), version: 2 });
      return Response.json(plans.at(-1));
    });
    put(plan, second);
    await expect.poll(shownToast).toMatchObject({ title: texts.added });
    expect(plans.at(-1)?.items.filter(({ songId }) => songId === someSong.id)).toHaveLength(1);
    expect(await readPending()).toEqual([]);
  }
});
