import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Plan } from '#contract/plans.ts';
import { planQuery } from '#web/api/plans.ts';
import { createQueryClient } from '#web/api/client/queryKeys.ts';
import { setOutboxWriter } from '#web/api/client/request.ts';
import { draw, handlerOf } from '#web/features/plans/testing/draw.ts';
import type { PlanChange } from '#web/offline/kinds/planChange.ts';
import { someItem, somePlan } from '#web/offline/outbox/testing/somePlan.ts';
import { someSong } from '#web/offline/outbox/testing/someSong.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { planItems } from '#web/texts/planEditing.ts';
import { onePlan } from '#web/texts/plans.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { OpenPlan } from './OpenPlan.tsx';

const empty = someItem('a', { slot: 'inngang' });
const noted = { ...empty, note: 'Kort' };
const chosen = { ...empty, songId: someSong.id, titleThen: someSong.title };
const other = someItem('b');
const seen: Plan = { ...somePlan, id: 'vinduskveld', items: [empty, other] };
/** Somebody else has chosen a song meanwhile. */
const theirs: Plan = {
  ...seen,
  version: 2,
  items: [{ ...empty, songId: 'lys', titleThen: 'Kom, lys' }, other],
};

const client = createQueryClient();
/** The changes that the server got: over which version, and the items. */
let sent: (readonly [over: string | null, items: PlanChange['items']])[];

beforeEach(() => {
  someBrowser();
  setOutboxWriter('kari');
  client.clear();
  client.setQueryData(planQuery(seen.id).queryKey, theirs);
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit) => {
    const { items }: PlanChange = JSON.parse(String(body));
    sent.push([new Headers(headers).get('if-match'), items]);
    const problem = { message: 'Planen er endret.', code: 'planChanged', current: theirs };
    return Response.json(problem, { status: 412 });
  });
});
afterEach(() => {
  setOutboxWriter(null);
  vi.unstubAllGlobals();
});

it('a song is chosen over the plan as it was when the picker opened', async () => {
  let plan = seen;
  const drawn = draw(client, () => createElement(OpenPlan, { plan }), ['OpenPlan'], (first) => {
    handlerOf(first, 'onPick')('a');
    plan = theirs;
  });
  handlerOf(drawn, 'onChoose')(someSong);
  const change = ['"1"', [{ op: 'put', item: chosen }]];
  await expect.poll(() => [sent, client.isMutating()]).toEqual([[change], 0]);
});

it('a song is chosen over the plan as the window of its item left it', async () => {
  let plan = seen;
  const drawn = draw(
    client,
    () => createElement(OpenPlan, { plan }),
    ['OpenPlan'],
    (first) => handlerOf(first, 'onWrite')('a'),
    (second) => {
      plan = theirs;
      handlerOf(second, 'onPick')({ ...seen, items: [noted, other] });
    },
  );
  handlerOf(drawn, 'onChoose')(someSong);
  const change = ['"1"', [{ op: 'put', item: { ...chosen, note: 'Kort' } }]];
  await expect.poll(() => [sent, client.isMutating()]).toEqual([[change], 0]);
});

it('the window of an item knows the plan as it was when it opened', () => {
  let plan = seen;
  const drawn = draw(client, () => createElement(OpenPlan, { plan }), ['OpenPlan'], (first) => {
    handlerOf(first, 'onWrite')('a');
    plan = theirs;
  });
  const dialog = drawn.find(({ type }) => type === ItemDialog);
  expect(dialog?.props).toMatchObject({ plan: theirs, seen, item: empty });
});

/** The window of the first item, and what is done there. */
function openWindow() {
  const onChange = vi.fn<(change: PlanChange, over: Plan) => void>();
  const onPick = vi.fn<(saved: Plan) => void>();
  const onClose = () => undefined;
  const given = { plan: theirs, seen, item: empty, songs: new Map(), onChange, onPick, onClose };
  const screen = () => createElement(ItemDialog, given);
  return { screen, onChange, onPick };
}
const inWindow = ['ItemDialog', 'Placing'];

it('an item is removed over the plan as it was when its window opened', () => {
  const { screen, onChange } = openWindow();
  handlerOf(draw(client, screen, inWindow), 'onClick', planItems.remove)();
  expect(onChange.mock.calls).toEqual([[{ items: [{ op: 'remove', id: 'a' }] }, seen]]);
});

it('another song is chosen once what was written in the window is saved', () => {
  const { screen, onChange, onPick } = openWindow();
  const drawn = draw(client, screen, inWindow, (first) =>
    handlerOf(first, 'onChange', planItems.note)({ currentTarget: { value: 'Kort' } }),
  );
  handlerOf(drawn, 'onClick', onePlan.chooseSong)();
  expect(onChange.mock.calls).toEqual([[{ items: [{ op: 'put', item: noted }] }, seen]]);
  expect(onPick.mock.calls).toEqual([[{ ...seen, items: [noted, other] }]]);
});
