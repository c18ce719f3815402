import { comesFromHere } from '#server/http/comesFromHere.ts';
import type { Visit } from '#server/http/route.ts';
import type { Settings } from '#server/settings.ts';

/** Whether this server may have a dev login at all (decision 6). */
export function mayHaveDevLogin({ environment, host }: Pick<Settings, 'environment' | 'host'>) {
  return environment === 'development' && (isLoopback(host) || host === 'localhost');
}

/** Whether a developer asks on the very machine, with nothing in between (decision 6). */
export function isDevHost(
  visit: Pick<Visit, 'address' | 'header' | 'headerNames'>,
  settings: Pick<Settings, 'publicOrigin'>,
): boolean {
  return (
    isLoopback(visit.address) &&
    !visit.headerNames().some((name) => forwarding.test(name)) &&
    devHosts.test(visit.header('host') ?? '') &&
    comesFromHere(visit, settings.publicOrigin)
  );
}

const devHosts = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

const forwarding = /^(forwarded|via|x-forwarded-.*)$/;

function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address) || address === '::1';
}
