import type { RequestContext } from '#server/core/route.ts';
import { isSameOrigin } from '#server/core/isSameOrigin.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Whether this server may offer the dev login (decision 6). */
export function mayHaveDevLogin(settings: Pick<Settings, 'environment' | 'host'>) {
  return settings.environment === 'development' && listensToItself(settings);
}

/** Whether test persons may register: not in production, and from this machine only (decision 4). */
export function isTrial(context: DevContext, settings: Settings): boolean {
  const { environment } = settings;
  return environment !== 'production' && listensToItself(settings) && isDevHost(context, settings);
}

function listensToItself({ host }: Pick<Settings, 'host'>): boolean {
  return isLoopback(host) || host === 'localhost';
}

type DevContext = Pick<RequestContext, 'address' | 'header' | 'headerNames'>;

/** Whether a request comes from this machine directly, without a proxy (decision 6). */
export function isDevHost(context: DevContext, settings: Pick<Settings, 'publicOrigin'>): boolean {
  return (
    isLoopback(context.address) &&
    !context.headerNames().some((name) => forwarding.test(name)) &&
    devHosts.test(context.header('host') ?? '') &&
    isSameOrigin(context, settings.publicOrigin)
  );
}

const devHosts = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

const forwarding = /^(forwarded|via|x-forwarded-.*)$/;

function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address) || address === '::1';
}
