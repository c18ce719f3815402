import type { AnswerOf } from '#contract/endpoint.ts';
import type { getContact as endpoint } from '#contract/profile.ts';
import type { Deps } from '#server/seam/deps.ts';
import { findPrests } from './peopleStore.ts';

/** Whom «Kontakt» leads to (decision 28). */
export async function getContact({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Promise<AnswerOf<typeof endpoint>> {
  const prests = await findPrests(db);
  return {
    supportEmail: settings.supportEmail,
    prests: prests.map(({ first_name, community }) => ({ firstName: first_name, community })),
  };
}
