import type { CurrentUser } from '#server/seam/currentUser.ts';
import { browserName } from '#server/auth/browserName.ts';
import { deviceName } from '#server/auth/deviceName.ts';
import type { Visit } from '#server/seam/route.ts';
import { knownBrowser } from './browser.ts';

/** Who completes a ceremony, and where. */
export interface Visitor {
  /** Hash of the browser's ceremony secret. */
  readonly browser: string | null;
  readonly user: CurrentUser | null;
  readonly address: string;
  /** «iPhone»: what a passkey made there is called. */
  readonly device: string;
  /** «Safari på iPhone»: what a sign-in there is called. */
  readonly browserName: string;
}

export function visitorOf(visit: Visit): Visitor {
  return {
    browser: knownBrowser(visit),
    user: visit.user,
    address: visit.address,
    device: deviceName(visit.header('user-agent')),
    browserName: browserName(visit.header('user-agent')),
  };
}
