import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';

export interface ClientData {
  readonly challenge: string;
  /** Made in our own page and not in a frame of it elsewhere (decision 9). */
  readonly ownPage: boolean;
}

/** What the browser says of a ceremony, before anything of it is believed; null if unreadable. */
export function readClientData(clientDataJSON: string): ClientData | null {
  const { challenge, crossOrigin, topOrigin } = decoded(clientDataJSON);
  if (typeof challenge !== 'string') return null;
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
