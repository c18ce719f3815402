import type { Page } from '@playwright/test';
import { createPlan, getPlan, type Plan } from '#contract/plans.ts';
import { emptyItem, type PlanItem } from '#plan/plan.ts';
import { registerDirectly } from './registerDirectly.ts';
import { invitationLink } from './inviteAndRegister.ts';
import type { Client } from './test.ts';

let communities = 0;

/** People of a community of their own, so that they see no plans of other tests. */
export async function inNewCommunity(
  prest: Pick<Client, 'context'>,
  ...clients: readonly Client[]
): Promise<void> {
  const community = `Kommunitet ${process.pid} ${++communities}`;
  for (const client of clients) {
    const link = await invitationLink(prest.context.request, 'Kari', community);
    await registerDirectly(client, new URL(link).origin, link);
  }
}

/** Makes a plan through the API, as the signed-in person. */
export async function addPlan(
  { request }: Pick<Page, 'request'>,
  items: readonly (Pick<PlanItem, 'slot'> & Partial<PlanItem>)[],
  differing: Partial<Plan> = {},
): Promise<Plan> {
  const { date = '2030-01-05', time = '20:00', kind = 'eukaristi', title = null } = differing;
  const answer = await request.post(createPlan.path, {
    data: {
      date,
      time,
      kind,
      title,
      items: items.map((item, at) => ({ ...emptyItem, id: `punkt ${at}`, ...item })),
    },
  });
  if (!answer.ok()) throw new Error(`no plan was made: ${await answer.text()}`);
  return answer.json();
}

/** The plan as stored on the server. */
export async function readPlan({ request }: Pick<Page, 'request'>, id: string): Promise<Plan> {
  return (await request.get(getPlan.path.replace(':id', id))).json();
}
