import type { AuditEventName } from '#contract/audit.ts';
import { notifiedEvents } from '#contract/news.ts';
import { type Deps, newId } from '#server/core/deps.ts';
import { addressScope } from '#server/core/route.ts';
import { type EventRow, insertAuditEvent, insertNotifications } from './auditStore.ts';

/** Something that the trail remembers (decision 48). */
export interface AuditEvent {
  readonly deed: AuditEventName;
  /** Id of who did it; null for a visitor and for the host. */
  readonly by: string | null;
  /** Id of the person it was done to. */
  readonly person?: string | null;
  /** What it concerns, in words for people: a title, a role. Never a code, token or cookie. */
  readonly about?: string;
  /** The address it came from; kept as `addressScope` has it. */
  readonly source?: string;
  /** Ids of people who are told of it, besides the person it was done to. */
  readonly tell?: readonly string[];
}

const told: ReadonlySet<AuditEventName> = new Set(notifiedEvents);

/** Notes it, in the deed's own transaction where `db` is one, and in the log. */
export async function recordAuditEvent(
  { db, log, ...deps }: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>,
  deed: AuditEvent,
): Promise<void> {
  const row = rowOfAuditEvent(deps, deed);
  await insertAuditEvent(db, row);
  const { person = null, tell = [] } = deed;
  const readers = new Set(person !== null && told.has(deed.deed) ? [person, ...tell] : tell);
  if (deed.by !== null) readers.delete(deed.by);
  await insertNotifications(db, row.id, [...readers]);
  log.info({ deed: deed.deed, actor: deed.by, target: deed.person ?? null }, 'deed');
}

export function rowOfAuditEvent(
  { clock, randomBytes }: Pick<Deps, 'clock' | 'randomBytes'>,
  { deed, by, person = null, about, source }: AuditEvent,
): EventRow {
  return {
    id: newId(randomBytes),
    at: clock(),
    deed,
    actor_id: by,
    person_id: person,
    about: about ?? null,
    source: source === undefined ? null : addressScope(source),
    count: 1,
  };
}

/** «1 sang», «2 sanger»: how a deed says how much it was about. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
