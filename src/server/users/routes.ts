import type { AnswerOf } from '#contract/base/endpoint.ts';
import * as people from '#contract/people/people.ts';
import type { Person } from '#contract/people/people.ts';
import * as profile from '#contract/people/profile.ts';
import type { getContact as endpoint } from '#contract/people/profile.ts';
import type { Deps } from '#server/core/deps.ts';
import { type Route, route } from '#server/core/route.ts';
import { changePerson } from './changePerson.ts';
import { findPrests } from '#server/db/personStore.ts';
import { findPeople, presentPerson } from './peopleStore.ts';

export function userRoutes(deps: Deps): Route[] {
  return [
    route(people.listPeople, () => listPeople(deps)),
    route(people.changePerson, ({ params, body }, { user }) =>
      changePerson(deps, user, params.id, body),
    ),
    route(profile.getContact, () => getContact(deps)),
  ];
}

/** The contacts shown by «Kontakt» (decision 28). */
export async function getContact({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Promise<AnswerOf<typeof endpoint>> {
  const prests = await findPrests(db);
  return {
    supportEmail: settings.supportEmail,
    prests: prests.map(({ first_name, community }) => ({ firstName: first_name, community })),
  };
}

/** All people in Norwegian alphabetical order; of equal names, the oldest account first. */
export async function listPeople({ db }: Pick<Deps, 'db'>): Promise<Person[]> {
  const rows = await findPeople(db);
  const norwegian = new Intl.Collator('nb');
  return rows
    .toSorted(
      (a, b) =>
        norwegian.compare(a.first_name, b.first_name) ||
        a.created_at - b.created_at ||
        (a.id < b.id ? -1 : 1),
    )
    .map(presentPerson);
}
