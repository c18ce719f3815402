import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts';
import { limits } from '#contract/base/limits.ts';
import * as news from '#contract/people/news.ts';
import * as audit from '#contract/people/audit.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { type Deps, isoTime } from '#server/core/deps.ts';
import { type Route, route } from '#server/core/route.ts';
import { thenAndNow } from '#server/db/personStore.ts';
import { findAuditEvents, findBatchesOf, findUnread, setRead } from './auditStore.ts';

export function auditRoutes(deps: Deps): Route[] {
  return [
    route(audit.listAuditEvents, ({ query }) => listAuditEvents(deps, query)),
    route(news.listNews, (_, { user }) => listNews(deps, user)),
    route(news.noteNewsRead, async ({ body }, { user }) => {
      await noteNewsRead(deps, user, body.ids);
      return { ok: true as const };
    }),
  ];
}

const known: ReadonlyMap<string, audit.AuditEventName> = new Map(
  audit.auditEvents.map((event) => [event, event]),
);

/** A page of the audit log, newest first (decision 48). */
export async function listAuditEvents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { before }: QueryOf<typeof audit.listAuditEvents>,
): Promise<AnswerOf<typeof audit.listAuditEvents>> {
  const rows = await findAuditEvents(db, before, limits.auditPage + 1);
  const shown = rows.slice(0, limits.auditPage);
  const ids = shown.map(({ id }) => id);
  const batches = await findBatchesOf(db, ids, clock() - limits.songBatchKept);
  const entries = shown.flatMap((row) => {
    const deed = known.get(row.deed);
    if (deed === undefined) return []; // an event of a later release
    const by = thenAndNow(row.actor_id, row.actor_name, row.actor_now);
    const person = thenAndNow(row.person_id, row.person_name, row.person_now);
    const batch = batches.find(({ trail_id }) => trail_id === row.id);
    return {
      id: row.id,
      at: isoTime(row.at),
      deed,
      by: by.name,
      byNow: by.now,
      community: row.actor_id === null ? null : row.actor_community,
      person: person.name,
      personNow: person.now,
      about: row.about,
      source: row.source,
      count: row.count,
      batch: batch ? { id: batch.id, isUndone: batch.undone_at !== null } : null,
    };
  });
  return { entries, more: rows.length > limits.auditPage };
}

/** A person's unread notifications (decision 48). */
export async function listNews(
  { db }: Pick<Deps, 'db'>,
  { id }: Pick<CurrentUser, 'id'>,
): Promise<news.News[]> {
  const rows = await findUnread(db, id, limits.newsAtOnce);
  return rows.flatMap((row) => {
    const deed = news.notifiedEvents.find((each) => each === row.deed);
    if (deed === undefined) return [];
    const role = row.actor_role;
    const { name: firstName, now } = thenAndNow(row.actor_id, row.actor_name, row.actor_now);
    const by = firstName === null || role === null ? null : { firstName, now, role };
    const person = row.person_id === null || row.person_id === id ? null : row.person_name;
    return { id: row.id, at: isoTime(row.at), deed, by, person, about: row.about };
  });
}

/** Marks the person's own notifications as read, on all devices. */
export async function noteNewsRead(
  { db }: Pick<Deps, 'db'>,
  { id }: Pick<CurrentUser, 'id'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await setRead(db, id, ids);
}
