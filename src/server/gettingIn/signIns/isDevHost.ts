import { type Visit, comesFromHere } from '#server/seam/route.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Whether this server may have a dev login at all (decision 6). */
export function mayHaveDevLogin(settings: Pick<Settings, 'environment' | 'host'>) {
  return settings.environment === 'development' && listensToItself(settings);
}

/** Whether somebody tries out or tests on the very machine: where test persons come in (decision 4). */
export function isTrial(visit: DevVisit, settings: Settings): boolean {
  const { environment } = settings;
  return environment !== 'production' && listensToItself(settings) && isDevHost(visit, settings);
}

function listensToItself({ host }: Pick<Settings, 'host'>): boolean {
  return isLoopback(host) || host === 'localhost';
}

type DevVisit = Pick<Visit, 'address' | 'header' | 'headerNames'>;

/** Whether a developer asks on the very machine, with nothing in between (decision 6). */
export function isDevHost(visit: DevVisit, settings: Pick<Settings, 'publicOrigin'>): boolean {
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
