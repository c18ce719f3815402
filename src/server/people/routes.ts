import * as people from '#contract/people.ts';
import * as profile from '#contract/profile.ts';
import type { Deps } from '#server/seam/deps.ts';
import { type Route, route } from '#server/seam/route.ts';
import { changePerson } from './changePerson.ts';
import { getContact } from './getContact.ts';
import { listPeople } from './listPeople.ts';

export function peopleRoutes(deps: Deps): Route[] {
  return [
    route(people.listPeople, () => listPeople(deps)),
    route(people.changePerson, ({ params, body }, { user }) =>
      changePerson(deps, user, params.id, body),
    ),
    route(profile.getContact, () => getContact(deps)),
  ];
}
