import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';

/** A passkey in the format of the DevTools protocol. */
export interface Passkey {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly privateKey: string;
  readonly signCount: number;
  readonly rpId?: string;
  readonly userHandle?: string;
}

/** The virtual authenticator of one page: real WebAuthn ceremonies, without user interaction. */
export interface Authenticator {
  /** Makes user verification fail from now on, as when the person cancels the prompt. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  /** Number of passkeys it holds. */
  count(): Promise<number>;
  /** Removes every passkey, as on a new phone. */
  forget(): Promise<void>;
  /** Adds a passkey for this host that no server knows. */
  addStrangePasskey(): Promise<void>;
  /** Replaces it by another authenticator, which holds no passkey. */
  exchange(): Promise<void>;
  /** The passkeys it holds, to be added to another device. */
  passkeys(): Promise<Passkey[]>;
  /** Adds passkeys of another device. */
  take(passkeys: readonly Passkey[]): Promise<void>;
}

const options = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  let { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  const held = () => readCredentials(cdp, authenticatorId);
  return {
    refuse: async () => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
    accept: async () => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    },
    count: async () => (await held()).length,
    forget: async () => {
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
    },
    exchange: async () => {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      ({ authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options }));
    },
    passkeys: held,
    take: async (passkeys) => {
      for (const credential of passkeys) {
        await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
      }
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

async function readCredentials(cdp: CDPSession, authenticatorId: string): Promise<Passkey[]> {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  return credentials;
}

/** Generates a P-256 key in the protocol's format: PKCS #8, base64. */
function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}
