import 'fake-indexeddb/auto';
import { vi } from 'vitest';

/** What tests turn and look at of the browser that `someBrowser` pretends to be. */
export interface SomeBrowser {
  onLine: boolean;
  /** What `localStorage` holds. */
  readonly stored: Map<string, string>;
}

/**
 * A browser with a database of its own in memory, nothing stored and a page that is looked at, as far
 * as what lies on the device asks for one. Gone with `vi.unstubAllGlobals`, but for its databases.
 */
export function someBrowser(): SomeBrowser {
  const stored = new Map<string, string>();
  const browser: SomeBrowser = { onLine: true, stored };
  const page = new EventTarget();
  const { locks } = navigator;
  vi.stubGlobal('navigator', {
    locks,
    get onLine() {
      return browser.onLine;
    },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  // The threads of other tests are no other tabs.
  vi.stubGlobal('BroadcastChannel', LoneChannel);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  const shown = { visibilityState: 'visible', getElementById: () => null };
  vi.stubGlobal('document', Object.assign(new EventTarget(), shown));
  return browser;
}

class LoneChannel {
  postMessage(): void {}
}
