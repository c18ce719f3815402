import * as profile from '#contract/profile.ts';
import type { Deps } from '#server/deps.ts';
import { type Route, route } from '#server/http/route.ts';
import { getContact } from './getContact.ts';

export function peopleRoutes(deps: Deps): Route[] {
  return [route(profile.getContact, () => getContact(deps))];
}
