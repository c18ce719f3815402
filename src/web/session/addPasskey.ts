import { registerPasskey } from './registerPasskey.ts';

/**
 * Makes one more passkey for whoever is signed in, after a fresh sign-in (decision 9). Throws what
 * `passkeyFailure` can name, and the server's `freshSignInNeeded`.
 */
export async function addPasskey(): Promise<void> {
  await registerPasskey({ way: 'invitation' });
}
