import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errors } from '#contract/base/errors.ts';
import { createQueryClient } from '#web/client/queryKeys.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { forgetOutbox } from '#web/offline/outbox/changeOutbox.ts';
import { readPending } from '#web/offline/outbox/outboxRows.ts';
import { someItem, somePlan } from '#web/offline/outbox/testing/somePlan.ts';
import { someSong } from '#web/offline/outbox/testing/someSong.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { addingToPlan as texts, planSinging } from '#web/texts/planSinging.ts';
import { shownToast } from '#web/ui/toastStore.ts';
import { usePlacing } from './usePlacing.ts';

beforeEach(() => {
  someBrowser();
  setOutboxWriter('kari');
});
afterEach(async () => {
  await forgetOutbox();
  setOutboxWriter(null);
});

test('a place that somebody else filled first is said to wait for a decision', async () => {
  const empty = someItem('inngang');
  const plan = { ...somePlan, items: [empty] };
  const theirs = { ...plan, items: [{ ...empty, songId: 'annen' }], version: 2 };
  const [status, message] = errors.planChanged;
  const problem = { message, code: 'planChanged', current: theirs };
  vi.stubGlobal('fetch', async () => Response.json(problem, { status }));
  const places: ReturnType<typeof usePlacing>[] = [];
  const Sheet = () => {
    places.push(usePlacing(someSong, () => {}));
    return null;
  };
  const client = createQueryClient();
  renderToString(createElement(QueryClientProvider, { client }, createElement(Sheet)));
  places[0]?.(plan, empty, {});
  await expect.poll(shownToast).toMatchObject({
    title: texts.undecidedTitle,
    description: planSinging.changedMeanwhile,
  });
  expect(await readPending()).toMatchObject([{ state: { kind: 'conflict' } }]);
});
