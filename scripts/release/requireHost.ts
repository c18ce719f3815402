import { isIP } from 'node:net';
import { StartupError } from '#server/settings/settings.ts';

/**
 * Throws `StartupError` unless it is a full host name: passkeys are bound to it, and do not work
 * for an IP address.
 */
export function requireHost(host: string): void {
  if (isIP(host) !== 0) {
    throw new StartupError(
      `«${host}» er en IP-adresse, og passnøkler virker ikke for den. Skriv vertsnavnet, som sang.example.no.`,
    );
  }
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(host)) {
    throw new StartupError(
      `«${host}» er ikke et helt vertsnavn. Skriv det som folk skal: sangbok install sang.example.no`,
    );
  }
}
