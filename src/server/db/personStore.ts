import type { Kysely } from 'kysely';
import { type PersonMusic, readPersonMusic } from '#song/songPreferences.ts';
import type { PersonTable } from './peopleTables.ts';
import type { Schema } from './schema.ts';

export function findPerson(db: Kysely<Schema>, id: string) {
  return db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertPerson(db: Kysely<Schema>, person: PersonTable): Promise<void> {
  await db.insertInto('person').values(person).execute();
}

/** Inserts a person unless the id exists; returns the stored row. */
export async function insertPersonOnce(
  db: Kysely<Schema>,
  person: PersonTable,
): Promise<PersonTable> {
  await db
    .insertInto('person')
    .values(person)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await findPerson(db, person.id)) ?? person;
}

/**
 * Locks a person's row until the transaction ends, against other changes of what belongs to the person,
 * and returns the current row.
 */
export function lockPerson(tx: Kysely<Schema>, id: string) {
  return tx
    .updateTable('person')
    .set((person) => ({ disabled_at: person.ref('disabled_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Subqueries for the names that are stored beside an id (decision 62). */
export function namesOf(db: Kysely<Schema>, id: string | null) {
  const person = db.selectFrom('person').where('id', '=', id);
  return { name: person.select('first_name'), community: person.select('community') };
}

/**
 * A stored name, and the current one where it differs. Both null without an id: the person was deleted.
 * A server of the previous release, which may still run beside this one, stores no name.
 */
export function thenAndNow(id: string | null, stored: string | null, today: string | null) {
  if (id === null) return { name: null, now: null };
  const name = stored ?? today;
  return { name, now: today === name ? null : today };
}

/** Prests with enabled accounts, oldest account first. */
export function findPrests(db: Kysely<Schema>) {
  return db
    .selectFrom('person')
    .select(['id', 'first_name', 'community'])
    .where('role', '=', 'prest')
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function setFirstName(
  db: Kysely<Schema>,
  id: string,
  firstName: string,
): Promise<void> {
  await db.updateTable('person').set({ first_name: firstName }).where('id', '=', id).execute();
}

/** Null where nothing was chosen, or the stored value is invalid. */
export function musicOfPerson({ preferences }: Pick<PersonTable, 'preferences'>) {
  const { music = null } = preferencesOf(preferences);
  return music === null ? null : readPersonMusic(music);
}

/** Leaves the other preferences unchanged. */
export async function setMusicOfPerson(
  db: Kysely<Schema>,
  { id, preferences }: Pick<PersonTable, 'id' | 'preferences'>,
  music: PersonMusic,
): Promise<void> {
  await db
    .updateTable('person')
    .set({ preferences: JSON.stringify({ ...preferencesOf(preferences), music }) })
    .where('id', '=', id)
    .execute();
}

function preferencesOf(stored: string): { readonly music?: unknown } {
  if (stored === '{}') return {}; // the most frequent value, read on every request
  try {
    return Object(JSON.parse(stored));
  } catch {
    return {};
  }
}
