import { Readable } from 'node:stream';
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts';
import { rightsStatusNames } from '#contract/songs/rightsStatusNames.ts';
import {
  type getTonoReport as endpoint,
  tonoColumns,
  type TonoSong,
} from '#contract/plans/tono.ts';
import { daysOfQuarter, quarterOf } from '#plan/quarter.ts';
import type { Download } from '#server/core/carriedFiles.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { itemsOf } from '#server/plans/planStore.ts';
import { sortByTitle } from '#song/search/sortByTitle.ts';
import { findCelebratedPlans, findSungIn } from './tonoStore.ts';
import { writeCsv } from './writeCsv.ts';

type Needed = Pick<Deps, 'db' | 'clock'>;
type Query = QueryOf<typeof endpoint>;

/** `YYYY-MM-DD` in Norway. */
const norwegianDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' });

/**
 * What the user's community sang in a quarter, from celebrated plans (decision 42). A celebration counts on
 * the day it was celebrated, also where it counts to the Sunday of the next quarter.
 */
export async function getTonoReport(
  { db, clock }: Needed,
  user: CurrentUser,
  { quarter = quarterOf(norwegianDate.format(clock())) }: Query,
): Promise<AnswerOf<typeof endpoint>> {
  const plans = await findCelebratedPlans(db, user.community, daysOfQuarter(quarter));
  const rows = await findSungIn(
    db,
    plans.map(({ id }) => id),
  );
  const items = plans.flatMap((plan) => itemsOf(plan));
  const titleThen = (id: string) =>
    items.find((item) => item.songId === id && item.titleThen !== null)?.titleThen ?? '';
  const songs = new Map<string, TonoSong>();
  for (const row of rows) {
    const times = (songs.get(row.id)?.times ?? 0) + 1;
    songs.set(row.id, {
      id: row.id,
      title: row.title || titleThen(row.id),
      lyricist: row.lyricist,
      translator: row.translator,
      composer: row.composer,
      rightsHolder: row.rights_holder,
      rightsStatus: row.rights_status,
      workNumber: row.work_number,
      times,
      isRemoved: row.deleted_at !== null,
    });
  }
  return { quarter, celebrations: plans.length, songs: sortByTitle([...songs.values()]) };
}

const columns = Object.keys(tonoColumns) as (keyof typeof tonoColumns)[];

/** The report as CSV, a line per song under the names of the columns. */
export async function exportTonoReport(
  deps: Needed,
  user: CurrentUser,
  query: Query,
): Promise<Download> {
  const { quarter, songs } = await getTonoReport(deps, user, query);
  const lines = songs.map((song) =>
    columns.map((name) => {
      if (name !== 'rightsStatus') return song[name];
      return song.rightsStatus && rightsStatusNames[song.rightsStatus];
    }),
  );
  return {
    mediaType: 'text/csv; charset=utf-8',
    name: `tono-${quarter}.csv`,
    content: Readable.from([writeCsv([Object.values(tonoColumns), ...lines])]),
  };
}
