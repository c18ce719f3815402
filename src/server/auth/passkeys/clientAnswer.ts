import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { AuthenticationResponse, RegistrationResponse } from '#contract/people/auth.ts';

interface ClientData {
  readonly challenge: string;
  /** Created in our own page, not in a cross-origin frame (decision 9). */
  readonly ownPage: boolean;
}

/** Parses the browser's client data, not verified yet; null where it is unreadable. */
export function readClientData(clientDataJSON: string): ClientData | null {
  const { challenge, crossOrigin, topOrigin } = decoded(clientDataJSON);
  // Our challenges have 43 characters; anything else is not looked up.
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

// Maps the contract's responses to the library's types, so that a change of either fails to compile.

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
