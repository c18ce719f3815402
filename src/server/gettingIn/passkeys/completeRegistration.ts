import { limits } from '#contract/limits.ts';
import type { User } from '#contract/user.ts';
import type { RegistrationResponse } from '#contract/gettingIn.ts';
import { beginSignIn } from '#server/gettingIn/signIns/signIn.ts';
import { presentUserRow } from '#server/gettingIn/signIns/profile.ts';
import type { Deps } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import { findRegistration } from '#server/gettingIn/registration/registrationStore.ts';
import {
  type FirstNamed,
  settleRegistration,
} from '#server/gettingIn/registration/settleRegistration.ts';
import type { RegistrationTable } from '#server/storage/peopleTables.ts';
import { type Deed, noteDeed } from '#server/trail/noteDeed.ts';
import { insertPasskey, listPasskeysOf } from './passkeyStore.ts';
import { readClientData } from './clientAnswer.ts';
import { spendChallenge } from './challenges.ts';
import { verifyRegistration } from './verifyRegistration.ts';
import type { Visitor } from './visitor.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings' | 'log'>;

const deedOf: Readonly<Record<RegistrationTable['kind'], Deed['deed']>> = {
  first: 'registered',
  test: 'registered',
  invitation: 'registered',
  recovery: 'recovered',
  further: 'passkeyAdded',
};

/**
 * Stores the passkey and, in the same transaction, spends what let the person this far and signs
 * them in. The first person is called as `named` says. `token` is null for one more passkey of somebody signed in: they stay as they are.
 */
export async function completeRegistration(
  deps: Needed,
  response: RegistrationResponse,
  { browser, user, device, browserName, address }: Visitor,
  named: FirstNamed = {},
): Promise<{ user: User; token: string | null }> {
  const clientData = readClientData(response.response.clientDataJSON);
  if (!clientData) throw new Problem('registrationNotVerified');
  const { challenge } = clientData;
  const spent = await spendChallenge(deps, { challenge, ceremony: 'register', browser });
  const registration = await findRegistration(deps.db, spent.registration_id ?? '', deps.clock());
  if (!registration) throw new Problem('ceremonyExpired');
  const further = registration.kind === 'further';
  if (further && user?.id !== registration.person_id) throw new Problem('notSignedIn');
  if (!clientData.ownPage) throw new Problem('registrationNotVerified');
  const credential = await verifyRegistration(deps.settings, response, challenge);

  return deps.db.transaction().execute(async (tx) => {
    const within = { ...deps, db: tx };
    const person = await settleRegistration(within, registration, named);
    const stored = await insertPasskey(tx, {
      ...credential,
      person_id: person.id,
      name: device,
      created_at: deps.clock(),
      last_used_at: null,
    });
    if (!stored) throw new Problem('passkeyInUse');
    const own = await listPasskeysOf(tx, person.id);
    if (own.length > limits.passkeys) throw new Problem('tooManyPasskeys');
    const deed = deedOf[registration.kind];
    await noteDeed(within, { deed, by: person.id, about: device, source: address });
    if (further) return { user: presentUserRow(person), token: null };
    const replaces = user?.signInHash ?? null;
    const { credential_id: credentialId } = credential;
    const signingIn = { personId: person.id, device: browserName, replaces, credentialId };
    return { user: presentUserRow(person), token: await beginSignIn(within, signingIn) };
  });
}
