import { isInstalled } from '#web/offline/appWindow.ts';
import { readStored, writeStored } from '#web/preferences/storage.ts';
import { deviceKind } from '#web/session/deviceKind.ts';
import { store } from '#web/state/store.ts';

/** How the app can be installed on this device. */
export type InstallOffer =
  | { readonly how: 'byBrowser'; readonly install: () => Promise<void> }
  | { readonly how: 'byHand' };

/**
 * Chromium's event
 * (https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface).
 */
interface BeforeInstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /**
     * Fired once, before the app has loaded: public/early.js stores it here and suppresses the
     * browser's own bar.
     */
    installPrompt?: Event;
  }
}

const day = 24 * 60 * 60 * 1000; // ms
/** «Ikke nå» is a refusal; closing the card may only have been inconvenient timing. */
const pauses = { refused: 90 * day, closed: 14 * day };

/** Until when the offer stays hidden, in milliseconds since 1970. */
const restKey = 'sangbok.install';

const offer = store<InstallOffer | null>(null);

/** Starts watching for the browser's install event, and handles one that has already fired. */
export function watchForInstallOffer(): void {
  if (isInstalled()) return;
  if (window.installPrompt) onPrompt(window.installPrompt);
  else if (installsByHand(navigator)) change({ how: 'byHand' });
  addEventListener('beforeinstallprompt', onPrompt);
  addEventListener('appinstalled', () => change(null));
}

function onPrompt(event: Event): void {
  change({ how: 'byBrowser', install: () => install(event as BeforeInstallPrompt) });
}

/** The offer; null if there is none, in the installed app, and while it is hidden. */
export const useInstallOffer = offer.useValue;

export function restInstallOffer(why: keyof typeof pauses): void {
  writeStored(restKey, String(Date.now() + pauses[why]));
  change(null);
}

async function install(event: BeforeInstallPrompt): Promise<void> {
  await event.prompt(); // works once
  const { outcome } = await event.userChoice;
  if (outcome === 'accepted') change(null);
  else restInstallOffer('refused');
}

function change(to: InstallOffer | null): void {
  const rest = Number(readStored(restKey) ?? 0) || 0;
  offer.set(Date.now() < rest ? null : to);
}

/**
 * Whether this is Safari on iPhone or iPad, which installs from its share menu and has no prompt.
 * Other browsers there name themselves, and web views in apps do not name Safari.
 */
export function installsByHand({
  userAgent,
  platform,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'>): boolean {
  if (deviceKind(userAgent, platform, maxTouchPoints) !== 'appleMobile') return false;
  return /version\/[\d.]+.* safari\//i.test(userAgent);
}
