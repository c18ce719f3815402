import { ApiError } from '#web/wire/apiError.ts';
import { login } from '#web/texts/login.ts';
import { ceremonyFailure } from './ceremonyFailure.ts';

/**
 * The sentence for a login that failed (spec §8). That a passkey is unknown only the server can
 * say; the device keeps it to itself.
 */
export function signInFailure(error: unknown, framed: boolean): string {
  if (error instanceof ApiError) {
    const unknown =
      error.problem?.code === 'passkeyNotFound' || error.message.includes('not found');
    return unknown ? login.noPasskey : (error.problem?.message ?? login.failed);
  }
  switch (ceremonyFailure(error, framed)) {
    case 'cancelled':
      return login.cancelled;
    case 'blockedInFrame':
      return login.blockedInFrame;
    default:
      return login.failed;
  }
}
