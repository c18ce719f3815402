import { limits } from '#contract/limits.ts';
import { type CurrentUser, requireFreshSignIn } from '#server/seam/currentUser.ts';
import type { Deps } from '#server/seam/deps.ts';
import { findOpenInvitationById } from '#server/invitations/invitationStore.ts';
import { Problem } from '#server/seam/problem.ts';
import { openlyRegistered } from '#server/registration/openlyRegistered.ts';
import { openRegistration } from '#server/registration/openRegistration.ts';
import { findPerson } from '#server/storage/personStore.ts';
import { findRegistrationIn } from '#server/registration/registrationStore.ts';
import type { RegistrationTable } from '#server/storage/schema.ts';
import { type Named, offerRegistration } from './offerRegistration.ts';
import { listPasskeysOf } from './passkeyStore.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings'>;

/**
 * Goes on with the registration under way in this browser; for whoever is signed in it begins one
 * more passkey of theirs (decision 9).
 */
export async function beginRegistration(deps: Needed, user: CurrentUser | null, browser: string) {
  if (user !== null) return beginFurther(deps, user, browser);
  const registration = await findRegistrationIn(deps.db, browser, deps.clock());
  if (!registration) throw new Problem('ceremonyExpired');
  return offerRegistration(deps, registration, await namedBy(deps, registration));
}

async function beginFurther(deps: Needed, user: CurrentUser, browser: string) {
  requireFreshSignIn(deps, user);
  const person = await findPerson(deps.db, user.id);
  if (!person) throw new Problem('notSignedIn');
  const known = await listPasskeysOf(deps.db, person.id);
  if (known.length >= limits.passkeys) throw new Problem('tooManyPasskeys');
  const registration = await openRegistration(deps, {
    browser_hash: browser,
    kind: 'further',
    invitation_id: null,
    person_id: person.id,
    user_handle: person.user_handle,
  });
  return offerRegistration(
    deps,
    registration,
    user,
    known.map(({ credential_id }) => credential_id),
  );
}

async function namedBy(deps: Needed, registration: RegistrationTable): Promise<Named> {
  const { kind, invitation_id } = registration;
  if (kind === 'first' || kind === 'test') return openlyRegistered[kind];
  const invitation = await findOpenInvitationById(deps.db, invitation_id ?? '', deps.clock());
  if (!invitation) throw new Problem('ceremonyExpired');
  return { firstName: invitation.first_name, community: invitation.community };
}
