import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { getRegistration as endpoint } from '#contract/people/people.ts';
import { type Deps, isoTime } from '#server/core/deps.ts';
import { readInstallation } from '#server/db/installationStore.ts';

/** Whether bare codes are accepted (decision 7). */
export async function getRegistration({
  db,
}: Pick<Deps, 'db'>): Promise<AnswerOf<typeof endpoint>> {
  const { links_only_since } = await readInstallation(db);
  return { onlyLinksSince: links_only_since === null ? null : isoTime(links_only_since) };
}
