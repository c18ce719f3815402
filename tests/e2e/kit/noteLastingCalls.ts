import type { BrowserContext } from '@playwright/test';

const ofBrowsers = [
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

const ofClocks = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const;

/** Tells of every call from now on, by its name, that changes a browser for all pages to come. */
export function noteLastingCalls(context: BrowserContext, note: Note): void {
  for (const name of ofBrowsers) noteCall(context, name, note);
  for (const name of ofClocks) noteCall(context.clock, name, note);
  noteCall(context.credentials, 'install', note);
}

type Note = (name: string) => void;

function noteCall<Whose extends object>(
  whose: Whose,
  name: keyof Whose & string,
  note: Note,
): void {
  const call: unknown = Reflect.get(whose, name);
  if (typeof call !== 'function') throw new TypeError(`there is no call ${name}`);
  Reflect.set(whose, name, (...given: unknown[]): unknown => {
    note(name);
    return Reflect.apply(call, whose, given);
  });
}
