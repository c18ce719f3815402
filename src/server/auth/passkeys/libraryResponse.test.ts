import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { expect, expectTypeOf, it } from 'vitest';
import {
  type AuthenticationResponse,
  authenticationResponse,
  type RegistrationResponse,
  registrationResponse,
} from '#contract/people/auth.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { libraryAuthentication, libraryRegistration } from './clientAnswer.ts';

const device = new SoftAuthenticator('http://localhost:3000');
const options = { challenge: 'AAAA', rp: { id: 'localhost' }, user: { id: 'AAAA' } };

/** The standard allows any client extension, the library's types only known ones. */
type Loose<R> = Omit<R, 'clientExtensionResults'>;

it('the contract accepts whatever the library’s types allow a browser to send', () => {
  expectTypeOf<Loose<RegistrationResponseJSON>>().toExtend<Loose<RegistrationResponse>>();
  expectTypeOf<Loose<AuthenticationResponseJSON>>().toExtend<Loose<AuthenticationResponse>>();
});

it('the parsed response contains everything that the library verifies', () => {
  const made = registrationResponse.parse({ ...device.create(options), unknown: 1 });
  const { clientDataJSON, attestationObject, transports } = made.response;
  expect(libraryRegistration(made)).toEqual({
    ...made,
    response: { clientDataJSON, attestationObject, transports },
  });
  const shown = authenticationResponse.parse(device.get({ challenge: 'AAAA', rpId: 'localhost' }));
  const { userHandle, ...signed } = shown.response;
  expect(userHandle).toBe('AAAA');
  expect(libraryAuthentication(shown)).toEqual({ ...shown, response: signed });
});

it('null, which some browsers send, counts as absent', () => {
  const made = device.create(options);
  const response = { ...made.response, publicKey: null };
  expect(
    registrationResponse.safeParse({ ...made, response, authenticatorAttachment: null }).success,
  ).toBe(true);
});
