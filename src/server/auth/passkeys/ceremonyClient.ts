import { limits } from '#contract/base/limits.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { type Deps, newSecret, secretHash } from '#server/core/deps.ts';
import type { RequestContext } from '#server/core/route.ts';

/** Name of the cookie that binds a ceremony to its browser (decision 9). */
export const ceremonyCookie = 'sangbok-ceremony';

/** Hash of the browser's ceremony cookie; sets the cookie where it is missing. */
export function markBrowser(
  { randomBytes }: Pick<Deps, 'randomBytes'>,
  context: RequestContext,
): string {
  const cookie = context.cookie(ceremonyCookie) ?? '';
  const secret = /^[\w-]{43}$/.test(cookie) ? cookie : newSecret(randomBytes, 32);
  context.setCookie(ceremonyCookie, secret, limits.registration);
  return secretHash(secret);
}

/** Hash of the ceremony cookie; null where no ceremony was started in this browser. */
function browserHash(context: RequestContext): string | null {
  const cookie = context.cookie(ceremonyCookie);
  return cookie === undefined ? null : secretHash(cookie);
}

/** The browser that completes a ceremony. */
export interface CeremonyClient {
  /** Hash of the ceremony cookie. */
  readonly browser: string | null;
  readonly user: CurrentUser | null;
  readonly address: string;
  /** Default name of a new passkey, such as «iPhone». */
  readonly device: string;
  /** Name of the session, such as «Safari på iPhone». */
  readonly browserName: string;
}

export function clientOf(context: RequestContext): CeremonyClient {
  return {
    browser: browserHash(context),
    user: context.user,
    address: context.address,
    device: deviceName(context.header('user-agent')),
    browserName: browserName(context.header('user-agent')),
  };
}

/** More specific first: most browsers also list the ones they derive from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internett'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** Browser and device, such as «Safari på iPhone», from the `User-Agent`. */
export function browserName(userAgent: string | undefined): string {
  const device = deviceName(userAgent);
  const browser = browsers.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
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

/** A readable device name from the `User-Agent`. */
export function deviceName(userAgent: string | undefined): string {
  return devices.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? 'Ukjent enhet';
}
