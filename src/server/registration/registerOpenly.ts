import type { PasskeyRequired } from '#contract/gettingIn.ts';
import type { Deps } from '#server/seam/deps.ts';
import { offerRegistration } from '#server/passkeys/offerRegistration.ts';
import { Problem } from '#server/seam/problem.ts';
import { readInstallation } from '#server/storage/installationStore.ts';
import { newUserHandle } from './newPerson.ts';
import { openlyRegistered } from './openlyRegistered.ts';
import { openRegistration } from './openRegistration.ts';
import { isSetupToken } from './setupToken.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings'>;

interface Visitor {
  readonly setupToken: string | undefined;
  /** On a developer's own machine. */
  readonly isTrial: boolean;
  /** Hash of the browser's ceremony secret. */
  readonly browser: string;
}

/**
 * Registration without invitation: the first person by the setup token, a test person without it
 * where database and machine allow that (decisions 3, 4 and 6).
 */
export async function registerOpenly(deps: Needed, visitor: Visitor): Promise<PasskeyRequired> {
  const kind = await openDoor(deps, visitor);
  const registration = await openRegistration(deps, {
    browser_hash: visitor.browser,
    kind,
    invitation_id: null,
    person_id: null,
    user_handle: newUserHandle(deps.randomBytes),
  });
  const { firstName, community } = openlyRegistered[kind];
  const webauthnOptions = await offerRegistration(deps, registration, { firstName, community });
  return { requiresPasskey: true, firstName, community, webauthnOptions };
}

async function openDoor(
  { db, clock }: Needed,
  { setupToken, isTrial }: Visitor,
): Promise<'first' | 'test'> {
  const installation = await readInstallation(db);
  const forTrial = isTrial && installation.environment !== 'production';
  if (setupToken === undefined && forTrial) return 'test';
  if (installation.bootstrapped_at !== null) throw new Problem('registrationClosed');
  if (setupToken !== undefined && isSetupToken(installation, setupToken, clock())) return 'first';
  throw new Problem('setupLinkInvalid');
}
