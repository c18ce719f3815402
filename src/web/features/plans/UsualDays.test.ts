import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PlanSettings } from '#contract/planSettings.ts';
import { createQueryClient, nounKey } from '#web/api/client/queryKeys.ts';
import { draw, handlerOf } from '#web/features/plans/testing/draw.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { planDays } from '#web/texts/planEditing.ts';
import { UsualDays } from './UsualDays.tsx';

const saturday = { weekday: 6, time: '20:00', kind: 'eukaristi' } as const;
const thursday = { weekday: 4, time: '19:30', kind: 'ordetsLiturgi' } as const;
const isSubmitted = { preventDefault: () => undefined };
const inside = ['UsualDays', 'DaysForm'];

const client = createQueryClient();
let sent: unknown[];

beforeEach(() => {
  someBrowser();
  client.clear();
  // Two of a kind on a weekday are a usual day.
  client.setQueryData(
    [...nounKey('plans'), 'list', 'St. Olav'],
    ['2026-11-21', '2026-11-28'].map((date) => ({ ...saturday, date })),
  );
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    const stored = { epiphany: 'jan6', usual: null, handedOver: [], version: 2 };
    return Response.json({ id: 'stolav', ...stored });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const form = (usual: PlanSettings['usual']) => () =>
  createElement(UsualDays, { settings: { epiphany: 'jan6', usual } });

it.each([[null], [[thursday]]])(
  'Epiphany is saved alone while nobody changes the days: %j',
  async (usual) => {
    handlerOf(draw(client, form(usual), inside), 'onSubmit')(isSubmitted);
    await expect.poll(() => [sent, client.isMutating()]).toEqual([[{ epiphany: 'jan6' }], 0]);
  },
);

it('days that were learnt are saved once one is changed', async () => {
  const drawn = draw(client, form(null), inside, (first) =>
    handlerOf(first, 'onChoose', planDays.weekday)('5'),
  );
  handlerOf(drawn, 'onSubmit')(isSubmitted);
  const body = { epiphany: 'jan6', usual: [{ ...saturday, weekday: 5 }] };
  await expect.poll(() => [sent, client.isMutating()]).toEqual([[body], 0]);
});

it('days that are removed are learnt again only where somebody asks for it', async () => {
  const drawn = draw(client, form([thursday]), inside, (first) =>
    handlerOf(first, 'onClick', planDays.removeDay(thursday.weekday, 1))(),
  );
  handlerOf(drawn, 'onSubmit')(isSubmitted);
  const none = { epiphany: 'jan6', usual: [] };
  await expect.poll(() => [sent, client.isMutating()]).toEqual([[none], 0]);
  handlerOf(drawn, 'onClick', planDays.learnAgain)();
  const learnt = { epiphany: 'jan6', usual: null };
  await expect.poll(() => [sent, client.isMutating()]).toEqual([[none, learnt], 0]);
});
