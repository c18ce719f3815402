import { limits } from '#contract/base/limits.ts';
import type { User } from '#contract/people/user.ts';
import type { RegistrationResponse } from '#contract/people/auth.ts';
import { startSession } from '#server/auth/sessions/session.ts';
import { presentUserRow } from '#server/auth/sessions/profile.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import {
  findRegistration,
  findRegistrationIn,
} from '#server/auth/registration/registrationStore.ts';
import {
  type GivenNames,
  namesOfFirstPerson,
  settleRegistration,
} from '#server/auth/registration/settleRegistration.ts';
import { removeSetupLink } from '#server/auth/registration/setupLink.ts';
import type { RegistrationTable } from '#server/db/peopleTables.ts';
import { type AuditEvent, recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { insertPasskey, listPasskeysOf } from './passkeyStore.ts';
import { readClientData } from './clientAnswer.ts';
import { spendChallenge } from './challenges.ts';
import { verifyRegistration } from './verifyRegistration.ts';
import type { CeremonyClient } from './ceremonyClient.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings' | 'log'>;

const eventOf: Readonly<Record<RegistrationTable['kind'], AuditEvent['event']>> = {
  first: 'registered',
  test: 'registered',
  invitation: 'registered',
  recovery: 'recovered',
  further: 'passkeyAdded',
};

/**
 * Verifies and stores the passkey and, in the same transaction, spends the invitation and starts a
 * session. `given` are the names of the first person. `token` is null where a signed-in user added another
 * passkey: their session stays.
 */
export async function completeRegistration(
  deps: Needed,
  response: RegistrationResponse,
  { browser, user, device, browserName, address }: CeremonyClient,
  given: GivenNames = {},
): Promise<{ user: User; token: string | null }> {
  const clientData = readClientData(response.response.clientDataJSON);
  if (!clientData) throw new AppError('registrationNotVerified');
  const { challenge } = clientData;
  const begun = await findRegistrationIn(deps.db, browser ?? '', deps.clock());
  if (begun?.kind === 'first') namesOfFirstPerson(given); // refused before the challenge is spent
  const spent = await spendChallenge(deps, { challenge, ceremony: 'register', browser });
  const registration = await findRegistration(deps.db, spent.registration_id ?? '', deps.clock());
  if (!registration) throw new AppError('ceremonyExpired');
  const further = registration.kind === 'further';
  if (further && user?.id !== registration.person_id) throw new AppError('notSignedIn');
  if (!clientData.ownPage) throw new AppError('registrationNotVerified');
  const credential = await verifyRegistration(deps.settings, response, challenge);

  const completed = await deps.db.transaction().execute(async (tx) => {
    const within = { ...deps, db: tx };
    const person = await settleRegistration(within, registration, given);
    const stored = await insertPasskey(tx, {
      ...credential,
      person_id: person.id,
      name: device,
      created_at: deps.clock(),
      last_used_at: null,
    });
    if (!stored) throw new AppError('passkeyInUse');
    const own = await listPasskeysOf(tx, person.id);
    if (own.length > limits.passkeys) throw new AppError('tooManyPasskeys');
    const event = eventOf[registration.kind];
    await recordAuditEvent(within, { event, by: person.id, about: device, source: address });
    if (further) return { user: presentUserRow(person), token: null };
    const replaces = user?.sessionHash ?? null;
    const { credential_id: credentialId } = credential;
    const signingIn = { personId: person.id, device: browserName, replaces, credentialId };
    return { user: presentUserRow(person), token: await startSession(within, signingIn) };
  });
  if (registration.kind === 'first') await removeSetupLink(deps);
  return completed;
}
