import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { AuthenticationResponse, RegistrationResponse } from '#contract/auth.ts';

interface ClientData {
  readonly challenge: string;
  /** Made in our own page and not in a frame of it elsewhere (decision 9). */
  readonly ownPage: boolean;
}

/** What the browser says of a ceremony, before anything of it is believed; null if unreadable. */
export function readClientData(clientDataJSON: string): ClientData | null {
  const { challenge, crossOrigin, topOrigin } = decoded(clientDataJSON);
  // Ours are 43 characters; what can't be one is not looked up.
  if (typeof challenge !== 'string' || !/^[\w-]{1,100}$/.test(challenge)) return null;
  return { challenge, ownPage: (crossOrigin ?? false) === false && topOrigin === undefined };
}

function decoded(clientDataJSON: string): Partial<Record<string, unknown>> {
  try {
    const data: unknown = decodeClientDataJSON(clientDataJSON);
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return {};
  }
}

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
