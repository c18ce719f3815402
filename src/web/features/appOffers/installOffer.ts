import { isInstalled } from '#web/offline/appWindow.ts';
import { readStored, writeStored } from '#web/preferences/storage.ts';
import { deviceKind } from '#web/session/deviceKind.ts';
import { store } from '#web/state/store.ts';

/** How this device may get the app onto its home screen. */
export type InstallOffer =
  | { readonly how: 'byBrowser'; readonly install: () => Promise<void> }
  | { readonly how: 'byHand' };

/** Chromium's (https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface). */
interface BeforeInstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** The browser offers once and waits for no app: public/early.js hears it, and keeps its bar away. */
    installPrompt?: Event;
  }
}

const day = 24 * 60 * 60 * 1000; // ms
/** «Ikke nå» is an answer; who only closes the card may have been in the middle of something. */
const rests = { refused: 90 * day, closed: 14 * day };

/** Until when the offer rests, in milliseconds since 1970. */
const restKey = 'sangbok.install';

const offer = store<InstallOffer | null>(null);

/** From now on tells what the browser offers, and has offered so far. */
export function watchForInstallOffer(): void {
  if (isInstalled()) return;
  if (window.installPrompt) takeUp(window.installPrompt);
  else if (asksByHand(navigator)) change({ how: 'byHand' });
  addEventListener('beforeinstallprompt', takeUp);
  addEventListener('appinstalled', () => change(null));
}

function takeUp(event: Event): void {
  change({ how: 'byBrowser', install: () => install(event as BeforeInstallPrompt) });
}

/** The offer; null without one, in the installed app, and while it rests. */
export const useInstallOffer = offer.useValue;

export function restInstallOffer(why: keyof typeof rests): void {
  writeStored(restKey, String(Date.now() + rests[why]));
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
 * Whether this is Safari on an iPhone or iPad, which installs from its share menu and never asks.
 * Other browsers there say so in their own words, and views inside other apps do not say Safari.
 */
export function asksByHand({
  userAgent,
  platform,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'>): boolean {
  if (deviceKind(userAgent, platform, maxTouchPoints) !== 'appleMobile') return false;
  return /version\/[\d.]+.* safari\//i.test(userAgent);
}
