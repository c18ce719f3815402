import * as z from 'zod/mini';

// The JSON forms of a passkey ceremony (W3C Web Authentication Level 3, §5.1). What the server does
// not read, and members that a newer browser adds, are passed over, not refused.

/** Bytes, so many at most. */
const bytes = (atMost: number) =>
  z.string().check(z.maxLength(Math.ceil((atMost * 4) / 3)), z.regex(/^[\w-]*$/));

/** A credential's id has 1,023 bytes at most (W3C Web Authentication Level 3, §4). */
export const credentialId = bytes(1023);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.optional(z.unknown()),
};

/** Three names and an address, and whatever else a browser says of itself. */
const clientDataJSON = bytes(3 * 1024);

export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    /** Id and key of the credential; some devices add certificates, though nobody asks. */
    attestationObject: bytes(8 * 1024),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});
export type RegistrationResponse = z.infer<typeof registrationResponse>;

export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    /** 37 bytes and what extensions add, of which none is asked for. */
    authenticatorData: bytes(3 * 1024),
    /** RSA with 8,192 bits. */
    signature: bytes(1024),
    /** 64 bytes at most (§5.4.3). */
    userHandle: z.optional(z.nullable(bytes(64))),
  }),
});
export type AuthenticationResponse = z.infer<typeof authenticationResponse>;

const descriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.optional(z.array(z.string())),
});

/** PublicKeyCredentialCreationOptionsJSON. */
export const registrationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.optional(z.string()) }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.optional(z.array(descriptor)),
});

/** PublicKeyCredentialRequestOptionsJSON. */
export const authenticationOptions = z.looseObject({
  challenge: z.string(),
  allowCredentials: z.optional(z.array(descriptor)),
});
