import 'fake-indexeddb/auto';
import { vi } from 'vitest';

/** The parts of the fake browser that tests change and inspect. */
export interface SomeBrowser {
  onLine: boolean;
  /** The content of `localStorage`. */
  readonly stored: Map<string, string>;
}

/**
 * A fake browser with an in-memory database, empty storage and a visible page, as far as the
 * offline code needs it. Removed by `vi.unstubAllGlobals`, except its databases.
 */
export function someBrowser(): SomeBrowser {
  const stored = new Map<string, string>();
  const browser: SomeBrowser = { onLine: true, stored };
  const page = new EventTarget();
  vi.stubGlobal('navigator', {
    locks: ownLocks(),
    get onLine() {
      return browser.onLine;
    },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  // What other tests of this process left open is no other tab.
  vi.stubGlobal('BroadcastChannel', LoneChannel);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  const shown = { visibilityState: 'visible', getElementById: () => null };
  vi.stubGlobal('document', Object.assign(new EventTarget(), shown));
  return browser;
}

const { locks } = navigator;

/** Node's locks are those of the whole process, where tests before may have left one. */
function ownLocks(): Pick<LockManager, 'request'> {
  const browser = crypto.randomUUID();
  return {
    request: (name: string, ...rest: [never]) => locks.request(`${browser} ${name}`, ...rest),
  };
}

class LoneChannel {
  postMessage(): void {}
}
