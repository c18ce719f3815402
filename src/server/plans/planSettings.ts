import type { BodyOf } from '#contract/base/endpoint.ts';
import { namedAtMost } from '#contract/base/fieldSentences.ts';
import type {
  changePlanSettings as changeEndpoint,
  PlanSettings,
} from '#contract/plans/planSettings.ts';
import { mayHandOver, maySetPlanDays } from '#people/rights.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { AppError } from '#server/core/AppError.ts';
import { type CurrentUser, lockWithUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { nextRevision } from '#server/db/libraryRevision.ts';
import { runOnce, type WriteKey } from '#server/idempotency/runOnce.ts';
import { communityFor } from './readPlans.ts';
import { findSettings, setSettings } from './settingsStore.ts';
import { findSongIds } from './songIds.ts';

type Changes = BodyOf<typeof changeEndpoint>;

/** What a community has set for its plans. */
export async function getPlanSettings(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  name: string,
): Promise<PlanSettings> {
  const community = await communityFor(deps, user, name);
  return findSettings(deps.db, community);
}

/**
 * Changes what is given. Throws `otherCommunityPlan` for another community than the user's own,
 * `notAllowed` where a kantor sets usual days or Epiphany (decision 65), and `invalidInput` where a
 * song that never existed is marked (decision 43).
 */
export function changePlanSettings(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>,
  user: CurrentUser,
  name: string,
  changes: Changes,
  writeKey: WriteKey | undefined,
): Promise<PlanSettings> {
  return runOnce(deps, user, writeKey, async (tx) => {
    const now = await lockWithUser(tx, user);
    if (!mayHandOver(now, name)) throw new AppError('otherCommunityPlan');
    const setsDays = changes.epiphany !== undefined || changes.usual !== undefined;
    if (setsDays && !maySetPlanDays(now, name)) throw new AppError('notAllowed');
    const { community } = now;
    const before = await findSettings(tx, community);
    const songs = await findSongIds(tx);
    refuseUnknownSongs(changes, songs);
    const after = { ...changed(before, changes, songs), version: before.version + 1 };
    if (JSON.stringify({ ...after, version: before.version }) === JSON.stringify(before))
      return before;
    await setSettings(tx, after, await nextRevision(tx));
    const event = { event: 'planSettingsChanged', by: user.id, about: community } as const;
    await recordAuditEvent({ ...deps, db: tx }, event);
    return after;
  });
}

type Songs = Awaited<ReturnType<typeof findSongIds>>;

function refuseUnknownSongs({ handedOver = [] }: Changes, { there, erased }: Songs): void {
  const fields = handedOver.flatMap(({ songId, date }, at) => {
    const isKnown = date === null || there.has(songId) || erased.has(songId);
    return isKnown ? [] : [[`handedOver.${at}.songId`, 'Sangen finnes ikke']];
  });
  if (fields.length === 0) return;
  throw new AppError('invalidInput', { fields: Object.fromEntries(fields.slice(0, namedAtMost)) });
}

/** Marks stay while a song can be brought back, and go once it is erased. */
function changed(
  before: PlanSettings,
  { epiphany = before.epiphany, usual = before.usual, handedOver = [] }: Changes,
  { there }: Songs,
): PlanSettings {
  const songs = new Map(before.handedOver.map(({ songId, date }) => [songId, date]));
  for (const { songId, date } of handedOver) {
    if (date === null) songs.delete(songId);
    else songs.set(songId, date);
  }
  const marked = [...songs].filter(([songId]) => there.has(songId));
  return {
    ...before,
    epiphany,
    usual,
    handedOver: marked.map(([songId, date]) => ({ songId, date })),
  };
}
