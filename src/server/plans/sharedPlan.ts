import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { getSharedPlan as endpoint } from '#contract/plans/sharedPlans.ts';
import { isEmptyItem } from '#plan/plan.ts';
import { AppError } from '#server/core/AppError.ts';
import { type Deps, isoTime, secretHash } from '#server/core/deps.ts';
import { endsAt } from './linkEnd.ts';
import { findLinkedPlan, findSharedSongs } from './linkStore.ts';
import { contentOf } from './planStore.ts';
import { findSettings } from './settingsStore.ts';
import { wordsOfItems } from './sharedWords.ts';

/**
 * What a link shows to anybody (decision 42). Throws `sharedPlanGone` for a token that was guessed, has
 * ended or was revoked, without telling which.
 */
export async function getSharedPlan(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<AnswerOf<typeof endpoint>> {
  const row = await findLinkedPlan(db, secretHash(token));
  const end = row ? endsAt(row.date, row.link_created_at) : 0;
  if (!row || clock() >= end) throw new AppError('sharedPlanGone');
  const { date, time, kind, title, items } = contentOf(row);
  const ids = items.flatMap(({ songId }) => songId ?? []);
  const songs = new Map((await findSharedSongs(db, ids)).map((song) => [song.id, song]));
  const words = await wordsOfItems(db, items, songs);
  const { epiphany } = await findSettings(db, row.community);
  return {
    date,
    time,
    kind,
    title,
    epiphany,
    endsAt: isoTime(end),
    items: items
      .filter((item) => !isEmptyItem(item))
      .map((item) => {
        const song = item.songId === null ? undefined : songs.get(item.songId);
        return {
          slot: item.slot,
          slotName: item.slotName,
          title: song?.title ?? item.titleThen,
          reference: item.reference,
          words: words.get(item.id) ?? null,
        };
      }),
  };
}
