import { type RequestContext, isSameOrigin } from '#server/core/route.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Whether this server may have a dev login at all (decision 6). */
export function mayHaveDevLogin(settings: Pick<Settings, 'environment' | 'host'>) {
  return settings.environment === 'development' && listensToItself(settings);
}

/** Whether somebody tries out or tests on the very machine: where test persons come in (decision 4). */
export function isTrial(context: DevVisit, settings: Settings): boolean {
  const { environment } = settings;
  return environment !== 'production' && listensToItself(settings) && isDevHost(context, settings);
}

function listensToItself({ host }: Pick<Settings, 'host'>): boolean {
  return isLoopback(host) || host === 'localhost';
}

type DevVisit = Pick<RequestContext, 'address' | 'header' | 'headerNames'>;

/** Whether a developer asks on the very machine, with nothing in between (decision 6). */
export function isDevHost(context: DevVisit, settings: Pick<Settings, 'publicOrigin'>): boolean {
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
