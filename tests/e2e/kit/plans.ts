import type { Page } from '@playwright/test';
import { getPlan, type Plan } from '#contract/plans/plans.ts';
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

/** The plan as stored on the server. */
export async function readPlan({ request }: Pick<Page, 'request'>, id: string): Promise<Plan> {
  return (await request.get(getPlan.path.replace(':id', id))).json();
}
