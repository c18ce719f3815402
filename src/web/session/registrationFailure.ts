import { ApiError, sentenceOf } from '#web/wire/apiError.ts';
import { register } from '#web/texts/register.ts';
import { ceremonyFailure } from './ceremonyFailure.ts';
import type { RegistrationWay } from './requestRegistration.ts';

/** The sentence for a code that was not accepted (spec §8). */
export function codeFailure(error: unknown, way: RegistrationWay): string {
  return sentenceOf(error) ?? (way === 'open' ? register.openFailed : register.failed);
}

/** The sentence for a passkey that could not be set up (spec §8). */
export function passkeyFailure(error: unknown, framed: boolean): string {
  if (error instanceof ApiError) {
    const { problem } = error;
    if (problem === null || problem.code === 'registrationNotVerified') return register.setUpFailed;
    return register.passkeyFailed(problem.message);
  }
  switch (ceremonyFailure(error, framed)) {
    case 'cancelled':
      return register.cancelled;
    case 'blockedInFrame':
      return register.blockedInFrame;
    case 'alreadyHasPasskey':
      return register.passkeyFailed(register.alreadyHasPasskey);
    default:
      return register.setUpFailed;
  }
}
