import type { FastifyRequest } from 'fastify';
import type { Settings } from '#server/settings/settings.ts';
import { decodedPath } from '#server/http/pages/properAddress.ts';

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

/** Whether search engines must not show this: a shared plan is for those who were given its link. */
export function isUnlisted(request: FastifyRequest): boolean {
  return /^\/(p|api\/shared)\//.test(decodedPath(request));
}

/** Headers of every response. */
export function securityHeaders(settings: Settings): Readonly<Record<string, string>> {
  const secure =
    settings.environment === 'production' && settings.publicOrigin.startsWith('https:');
  return {
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    // The URL of an invitation contains its code and must not leak as a referrer. Set on every page,
    // since the service worker serves one page for all of them.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // 2 years, with subdomains: a subdomain over plain http could set cookies that are sent to us.
    ...(secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}
