import type { Settings } from '#server/settings/settings.ts';

export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types sangbok', // web/offline/trustedScriptUrl.ts
].join('; ');

const permissionsPolicy = [
  'camera=()',
  'geolocation=()',
  'microphone=()',
  'payment=()',
  'usb=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ');

/** What every answer carries, whatever else it is. */
export function securityHeaders(settings: Settings): Readonly<Record<string, string>> {
  const secure =
    settings.environment === 'production' && settings.publicOrigin.startsWith('https:');
  return {
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    // An invitation's code stands in the address, of which nobody is told: of every page, since a
    // service worker answers all of them with the one it has.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // 2 years, and names below ours, too: what they set in the clear would reach us as cookies.
    ...(secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}
