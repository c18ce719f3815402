import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { AuthenticationResponse, RegistrationResponse } from '#contract/gettingIn.ts';

// What the library reads of a response, so what the contract parses must hold it: if either
// changes its shape, these do not compile.

export function libraryRegistration(response: RegistrationResponse): RegistrationResponseJSON {
  const { clientDataJSON, attestationObject, transports } = response.response;
  return {
    id: response.id,
    rawId: response.rawId,
    type: response.type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

export function libraryAuthentication(
  response: AuthenticationResponse,
): AuthenticationResponseJSON {
  const { clientDataJSON, authenticatorData, signature } = response.response;
  return {
    id: response.id,
    rawId: response.rawId,
    type: response.type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature },
  };
}
