import type { AuditEventName } from '#contract/people/audit.ts';
import { notifiedEvents } from '#contract/people/news.ts';
import { type Deps, newId } from '#server/core/deps.ts';
import { addressScope } from '#server/core/addressScopes.ts';
import { type EventRow, insertAuditEvent, insertNotifications } from './auditStore.ts';

/** An entry of the audit log (decision 48). */
export interface AuditEvent {
  readonly event: AuditEventName;
  /** Id of the actor; null for a client that is not signed in and for host commands. */
  readonly by: string | null;
  /** Id of the affected person. */
  readonly person?: string | null;
  /** Readable subject: a title, a role. Never a code, token or cookie. */
  readonly about?: string;
  /** IP address of the client; stored as its `addressScope`. */
  readonly source?: string;
  /** Ids of people to notify besides the affected person. */
  readonly notify?: readonly string[];
}

const notified: ReadonlySet<AuditEventName> = new Set(notifiedEvents);

/**
 * Records an audit event and its notifications in `db`, which may be a transaction, and logs it. Returns its
 * id.
 */
export async function recordAuditEvent(
  { db, log, ...deps }: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>,
  auditEvent: AuditEvent,
): Promise<string> {
  const row = rowOfAuditEvent(deps, auditEvent);
  await insertAuditEvent(db, row);
  const { event, by, person = null, notify = [] } = auditEvent;
  const readers = new Set(person !== null && notified.has(event) ? [person, ...notify] : notify);
  if (by !== null) readers.delete(by);
  await insertNotifications(db, row.id, [...readers]);
  log.info({ deed: event, actor: by, target: person }, 'deed');
  return row.id;
}

export function rowOfAuditEvent(
  { clock, randomBytes }: Pick<Deps, 'clock' | 'randomBytes'>,
  { event, by, person = null, about, source }: AuditEvent,
): EventRow {
  return {
    id: newId(randomBytes),
    at: clock(),
    deed: event,
    actor_id: by,
    person_id: person,
    about: about ?? null,
    source: source === undefined ? null : addressScope(source),
    count: 1,
  };
}

/** A count with its noun for `about`, such as «1 sang» or «2 sanger». */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
