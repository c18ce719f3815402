import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { StartupError } from '#server/settings/settings.ts';

/**
 * The host name that the operator means, as DNS writes it: lower case, in punycode, without `https://`.
 * Throws `StartupError` unless it is a full one: passkeys are bound to it, and do not work for an IP
 * address.
 */
export function readHost(given: string): string {
  const plain = given
    .normalize()
    .replace(/^https:\/\//i, '')
    .replace(/\/$/, '');
  if (isIP(plain) !== 0) {
    throw new StartupError(
      `«${given}» er en IP-adresse, og passnøkler virker ikke for den. Skriv vertsnavnet, som sang.example.no.`,
    );
  }
  const host = domainToASCII(plain);
  const label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?'; // RFC 1123 §2.1
  const isWhole = new RegExp(`^(${label}\\.)+[a-z]([a-z0-9-]*[a-z0-9])?$`).test(host);
  if (isWhole && /^[\p{L}\p{N}.-]+$/u.test(plain)) return host;
  throw new StartupError(
    `«${given}» er ikke et helt vertsnavn. Skriv det som folk skal: sangbok install sang.example.no`,
  );
}
