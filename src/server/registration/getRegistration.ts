import type { AnswerOf } from '#contract/endpoint.ts';
import type { getRegistration as endpoint } from '#contract/people.ts';
import { type Deps, isoTime } from '#server/seam/deps.ts';
import { readInstallation } from '#server/storage/installationStore.ts';

/** Whether bare codes work (decision 7). */
export async function getRegistration({
  db,
}: Pick<Deps, 'db'>): Promise<AnswerOf<typeof endpoint>> {
  const { links_only_since } = await readInstallation(db);
  return { onlyLinksSince: links_only_since === null ? null : isoTime(links_only_since) };
}
