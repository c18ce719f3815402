import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { cbor } from '#server/testing/cbor.ts';
import { json, many, type Sender, type Shape } from './shape.ts';

/** As `startSangbok` sets it. */
export const origin = 'https://sang.example.no';

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const filled = (count: number, byte: number) => base64url(Buffer.alloc(count, byte));

/** CBOR by which a reader could be led astray (RFC 8949 §5). */
const hostile: readonly (readonly [string, string])[] = [
  ['lists nested 8,000 deep', filled(8_000, 0x81)],
  ['maps nested 8,000 deep', filled(8_000, 0xa1)],
  ['tags nested 8,000 deep', filled(8_000, 0xc1)],
  ['lists without an end', filled(8_000, 0x9f)],
  ['a list of 4,294,967,295', base64url(Buffer.from('9affffffff', 'hex'))],
  ['bytes of 4,294,967,295', base64url(Buffer.from('5affffffff', 'hex'))],
  ['a map of 18,446,744,073,709,551,615', base64url(Buffer.from('bbffffffffffffffff', 'hex'))],
  ['many small keys', base64url(cbor(new Map(Array.from({ length: 2_000 }, (_, at) => [at, 0]))))],
];

export const ceremonies: readonly Shape[] = [
  ...hostile.map(([name, attestationObject]) => ({
    name: `a passkey of ${name}`,
    pieces: (sender: Sender) => registering(sender, { attestationObject }),
  })),
  {
    name: 'a passkey of 100 kB of text each',
    pieces: (sender: Sender) =>
      registering(sender, {
        attestationObject: 'A'.repeat(100_000),
        clientDataJSON: 'A'.repeat(100_000),
      }),
  },
  {
    name: 'client data of 3,000 members',
    pieces: (sender: Sender) =>
      registering(sender, {
        clientDataJSON: base64url(`{${many(700, (at) => `"${at}":`, '1,')}1}`),
      }),
  },
  {
    name: 'client data nested 3,000 deep',
    pieces: (sender: Sender) =>
      registering(sender, { clientDataJSON: base64url('['.repeat(3_000)) }),
  },
  ...hostile.slice(0, 5).map(([name, bytes]) => ({
    name: `a login with extensions of ${name}`,
    pieces: (sender: Sender) => signingIn(sender, bytes),
  })),
];

async function registering(
  { ask, cookie }: Sender,
  spoiled: Readonly<Record<string, string>>,
): Promise<Buffer[]> {
  const begun = await ask(
    json('POST /api/webauthn/register/begin', '', { cookie, connection: 'keep-alive' }),
  );
  const made = new SoftAuthenticator(origin).create(JSON.parse(begun.body.toString()));
  const registrationResponse = { ...made, response: { ...made.response, ...spoiled } };
  const headers = { cookie: `${cookie}; ${cookieOf(begun.head)}` };
  return [
    json('POST /api/webauthn/register/complete', JSON.stringify({ registrationResponse }), headers),
  ];
}

/** With the flag that says extensions follow (W3C Web Authentication Level 3, §6.1). */
async function signingIn({ ask, device }: Sender, extensions: string): Promise<Buffer[]> {
  const begun = await ask(
    json('POST /api/webauthn/authenticate/begin', '', { connection: 'keep-alive' }),
  );
  const shown = device.get(JSON.parse(begun.body.toString()));
  const data = Buffer.from(shown.response.authenticatorData, 'base64url');
  data[32] = 0x85;
  const follow = Buffer.from(extensions, 'base64url').subarray(0, 3_000);
  const authenticatorData = base64url(Buffer.concat([data, follow]));
  const authenticationResponse = { ...shown, response: { ...shown.response, authenticatorData } };
  const body = JSON.stringify({ authenticationResponse });
  return [json('POST /api/webauthn/authenticate/complete', body, { cookie: cookieOf(begun.head) })];
}

export function cookieOf(head: string): string {
  return /^set-cookie: ([^;\r]+)/im.exec(head)?.[1] ?? '';
}
