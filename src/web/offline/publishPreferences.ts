import { preferencesCache } from '#contract/ssr.ts';
import { ssrPreferences } from '#contract/ssrPreferences.ts';
import { hearStored, readStored } from '#web/preferences/storage.ts';

const { versions, ...stored } = ssrPreferences;
const keys: readonly string[] = Object.values(stored);
/** Under such a name lies which version of a song was chosen. */
const isVersion = (key: string) => key.startsWith('sangbok.version.');

type Kept = Readonly<Record<string, string | null>>;

const quiet = 200; // ms without a change before the cache is written, which takes as long as a frame

/**
 * Writes the preferences that rendering needs where the server reads them, in cookies, and where the
 * service worker does, in a cache, which no tap waits for; until the answer is called.
 */
export function publishPreferences(): () => void {
  let unwritten: Kept | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const writeCacheNow = () => {
    clearTimeout(timer);
    if (unwritten === null) return;
    writeCache(unwritten).catch(() => undefined); // it draws as for anybody, until the app itself does
    unwritten = null;
  };
  const publish = (own: Kept) => {
    setCookies(own);
    unwritten = own;
    clearTimeout(timer);
    timer = setTimeout(writeCacheNow, quiet);
  };
  // With every page: some browsers forget cookies sooner than what they store.
  publish(read());
  hearStored((key, value) => {
    if (keys.includes(key) || isVersion(key)) publish({ ...read(), [key]: value });
    // The next page may come at once, and must show nothing of whoever left.
    if (key === ssrPreferences.signOutOwed || key === ssrPreferences.emptyingOwed) writeCacheNow();
  });
  addEventListener('pagehide', writeCacheNow);
  return () => {
    hearStored(null);
    removeEventListener('pagehide', writeCacheNow);
    writeCacheNow();
  };
}

function read(): Kept {
  const all = [...keys, ...Object.keys(localStorage).filter(isVersion)];
  return Object.fromEntries(all.map((key) => [key, readStored(key)]));
}

function setCookies(own: Kept): void {
  for (const key of keys) setCookie(key, own[key] ?? null);
  // There may be more of them than a browser has cookies for.
  const isChosen = Object.entries(own).some(([key, value]) => isVersion(key) && value !== null);
  setCookie(versions, isChosen ? 'chosen' : null);
}

const oneYear = 365 * 24 * 60 * 60; // s

/** Over https under a name that no other host can write (RFC 6265bis §4.1.3.2). */
function setCookie(key: string, value: string | null): void {
  const isSecure = location.protocol === 'https:';
  const age = value === null ? 0 : oneYear;
  document.cookie = [
    `${isSecure ? '__Host-' : ''}${key}=${encodeURIComponent(value ?? '')}`,
    `path=/; max-age=${age}; samesite=lax${isSecure ? '; secure' : ''}`,
  ].join('; ');
}

async function writeCache(own: Kept): Promise<void> {
  const known = Object.entries(own).filter(([, value]) => value !== null);
  const cache = await caches.open(preferencesCache.cache);
  await cache.put(preferencesCache.entry, new Response(JSON.stringify(Object.fromEntries(known))));
}
