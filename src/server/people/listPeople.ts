import type { Person } from '#contract/people.ts';
import type { Deps } from '#server/seam/deps.ts';
import { findPeople } from './peopleStore.ts';
import { presentPerson } from './presentPerson.ts';

const norwegian = new Intl.Collator('nb');

/** Everybody, as a Norwegian index has them; of one name the oldest account first. */
export async function listPeople({ db }: Pick<Deps, 'db'>): Promise<Person[]> {
  const rows = await findPeople(db);
  return rows
    .toSorted(
      (a, b) =>
        norwegian.compare(a.first_name, b.first_name) ||
        a.created_at - b.created_at ||
        (a.id < b.id ? -1 : 1),
    )
    .map(presentPerson);
}
