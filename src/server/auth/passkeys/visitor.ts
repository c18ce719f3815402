import { limits } from '#contract/limits.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { type Deps, newSecret, secretHash } from '#server/core/deps.ts';
import type { RequestContext } from '#server/core/route.ts';

/** Names the cookie that ties a ceremony to the browser it began in (decision 9). */
export const ceremonyCookie = 'sangbok-ceremony';

/** The hash of this browser's secret; gives it one when it has none. */
export function markBrowser(
  { randomBytes }: Pick<Deps, 'randomBytes'>,
  context: RequestContext,
): string {
  const kept = context.cookie(ceremonyCookie) ?? '';
  const secret = /^[\w-]{43}$/.test(kept) ? kept : newSecret(randomBytes, 32);
  context.setCookie(ceremonyCookie, secret, limits.registration);
  return secretHash(secret);
}

/** Null when no ceremony has begun in this browser. */
function knownBrowser(context: RequestContext): string | null {
  const kept = context.cookie(ceremonyCookie);
  return kept === undefined ? null : secretHash(kept);
}

/** Who completes a ceremony, and where. */
export interface Visitor {
  /** Hash of the browser's ceremony secret. */
  readonly browser: string | null;
  readonly user: CurrentUser | null;
  readonly address: string;
  /** «iPhone»: what a passkey made there is called. */
  readonly device: string;
  /** «Safari på iPhone»: what a sign-in there is called. */
  readonly browserName: string;
}

export function visitorOf(context: RequestContext): Visitor {
  return {
    browser: knownBrowser(context),
    user: context.user,
    address: context.address,
    device: deviceName(context.header('user-agent')),
    browserName: browserName(context.header('user-agent')),
  };
}

/** The more particular first: most browsers also name those they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internett'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** «Safari på iPhone»: two browsers of one device are told apart in a list of sign-ins. */
export function browserName(userAgent: string | undefined): string {
  const device = deviceName(userAgent);
  const browser = browsers.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  return browser === undefined ? device : `${browser} på ${device}`;
}

const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux|X11/, 'Linux'],
];

/** A word by which a person knows the device again in a list, from its `User-Agent`. */
export function deviceName(userAgent: string | undefined): string {
  return devices.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? 'Ukjent enhet';
}
