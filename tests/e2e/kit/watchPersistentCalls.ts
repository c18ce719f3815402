import type { BrowserContext } from '@playwright/test';

const contextCalls = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
  'setOffline',
  'setStorageState',
] as const;

const clockCalls = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const;

/** Reports every further call that changes the browser for all later pages, by its name. */
export function watchPersistentCalls(context: BrowserContext, report: Report): void {
  for (const name of contextCalls) watchCall(context, name, report);
  for (const name of clockCalls) watchCall(context.clock, name, report);
  watchCall(context.credentials, 'install', report);
}

type Report = (name: string) => void;

function watchCall<Target extends object>(
  target: Target,
  name: keyof Target & string,
  report: Report,
): void {
  const call: unknown = Reflect.get(target, name);
  if (typeof call !== 'function') throw new TypeError(`there is no call ${name}`);
  Reflect.set(target, name, (...given: unknown[]): unknown => {
    report(name);
    return Reflect.apply(call, target, given);
  });
}
