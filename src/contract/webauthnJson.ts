import * as z from 'zod/mini';

// The JSON forms of a passkey ceremony (W3C Web Authentication Level 3, §5.1). Members that a newer
// browser adds are passed over, not refused.

/** Bytes, such as a credential's id. */
export const base64url = z.string().check(z.maxLength(100_000), z.regex(/^[\w-]*$/));

const extensions = z.record(z.string(), z.unknown());
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.enum(['platform', 'cross-platform']))),
  clientExtensionResults: extensions,
};

export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: z.optional(base64url),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(z.nullable(base64url)),
  }),
});
export type RegistrationResponse = z.infer<typeof registrationResponse>;

export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(base64url)),
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
