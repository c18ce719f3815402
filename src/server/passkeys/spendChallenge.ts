import type { Deps } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import type { ChallengeTable } from '#server/storage/schema.ts';
import { takeChallenge } from './challengeStore.ts';

export interface Spending {
  /** As the browser's answer has it; it may be anything. */
  readonly challenge: string;
  readonly ceremony: ChallengeTable['ceremony'];
  /** Hash of the browser's secret. */
  readonly browser: string | null;
}

/** Deletes the challenge first and checks it then, so that it can't be tried twice (decision 9). */
export async function spendChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { challenge, ceremony, browser }: Spending,
): Promise<ChallengeTable> {
  const row = await takeChallenge(db, challenge);
  const fits =
    row !== undefined &&
    row.browser_hash === browser &&
    row.ceremony === ceremony &&
    row.expires_at > clock();
  if (!fits) throw new Problem('ceremonyExpired');
  return row;
}
