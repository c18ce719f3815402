import type { DeedName } from '#contract/trail.ts';
import { toldDeeds } from '#contract/news.ts';
import { type Deps, newId } from '#server/seam/deps.ts';
import { addressScope } from '#server/seam/route.ts';
import { type EventRow, insertDeed, insertNotifications } from './trailStore.ts';

/** Something that the trail remembers (decision 48). */
export interface Deed {
  readonly deed: DeedName;
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

const told: ReadonlySet<DeedName> = new Set(toldDeeds);

/** Notes it, in the deed's own transaction where `db` is one, and in the log. */
export async function noteDeed(
  { db, log, ...deps }: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>,
  deed: Deed,
): Promise<void> {
  const row = rowOfDeed(deps, deed);
  await insertDeed(db, row);
  const { person = null, tell = [] } = deed;
  const readers = new Set(person !== null && told.has(deed.deed) ? [person, ...tell] : tell);
  if (deed.by !== null) readers.delete(deed.by);
  await insertNotifications(db, row.id, [...readers]);
  log.info({ deed: deed.deed, actor: deed.by, target: deed.person ?? null }, 'deed');
}

export function rowOfDeed(
  { clock, randomBytes }: Pick<Deps, 'clock' | 'randomBytes'>,
  { deed, by, person = null, about, source }: Deed,
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
