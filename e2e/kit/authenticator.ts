import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';

/** The passkey device of one page: real ceremonies, no hand needed. */
export interface Authenticator {
  /** From now on the person refuses: finger not known, prompt closed. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  /** The passkeys it holds. */
  count(): Promise<number>;
  /** Forgets every passkey, as a new phone would. */
  forget(): Promise<void>;
  /** Holds a passkey for this host that no server has ever seen. */
  addStrangePasskey(): Promise<void>;
}

export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: async () => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
    accept: async () => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    },
    count: async () => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
    forget: async () => {
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
    },
    addStrangePasskey: async () => {
      const credential = {
        credentialId: randomBytes(16).toString('base64'),
        isResidentCredential: true,
        rpId: 'localhost',
        userHandle: randomBytes(32).toString('base64'),
        privateKey: newPrivateKey(),
        signCount: 0,
      };
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}

/** A P-256 key as the device protocol wants it: PKCS #8, base64. */
function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}
