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

/** Leaves a person of the same id as they are, and answers them. */
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
 * Makes others who change this person's things wait until the transaction ends, and answers the
 * person as they are then.
 */
export function lockPerson(tx: Kysely<Schema>, id: string) {
  return tx
    .updateTable('person')
    .set((person) => ({ disabled_at: person.ref('disabled_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** To be kept beside the id (decision 62), read by the statement that keeps them. */
export function namesOf(db: Kysely<Schema>, id: string | null) {
  const person = db.selectFrom('person').where('id', '=', id);
  return { name: person.select('first_name'), community: person.select('community') };
}

/**
 * A name as it was kept, and that of today where it is another. Without an id it is nobody's. A
 * server of the release before, which may still run beside this one, keeps no name.
 */
export function thenAndNow(id: string | null, kept: string | null, today: string | null) {
  if (id === null) return { name: null, now: null };
  const name = kept ?? today;
  return { name, now: today === name ? null : today };
}

export async function setFirstName(
  db: Kysely<Schema>,
  id: string,
  firstName: string,
): Promise<void> {
  await db.updateTable('person').set({ first_name: firstName }).where('id', '=', id).execute();
}

/** Null where nothing was chosen, or what was cannot be read. */
export function musicOfPerson({ preferences }: Pick<PersonTable, 'preferences'>) {
  const { music = null } = preferencesOf(preferences);
  return music === null ? null : readPersonMusic(music);
}

/** Keeps whatever else is among the preferences. */
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

function preferencesOf(kept: string): { readonly music?: unknown } {
  if (kept === '{}') return {}; // most people's, read with every call
  try {
    return Object(JSON.parse(kept));
  } catch {
    return {};
  }
}
