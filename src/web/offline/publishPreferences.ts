import { preferencesCache } from '#contract/base/ssr.ts';
import { ssrPreferences } from '#contract/base/ssrPreferences.ts';
import { observeStored, readStored } from '#web/preferences/storage.ts';

const { versions, zone, ...stored } = ssrPreferences;
const keys: readonly string[] = Object.values(stored);
/** Keys of the version chosen per song. */
const isVersion = (key: string) => key.startsWith('sangbok.version.');

type Kept = Readonly<Record<string, string | null>>;

const debounce = 200; // ms without a change before the cache is written, which takes as long as a frame

/**
 * Copies the preferences that rendering needs to where they are read: cookies for the server, a
 * cache for the service worker. The cache is written debounced, off the tap. Returns a function
 * that stops it.
 */
export function publishPreferences(): () => void {
  let unwritten: Kept | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const writeCacheNow = () => {
    clearTimeout(timer);
    if (unwritten === null) return;
    writeCache(unwritten).catch(() => undefined); // without it the worker renders defaults, until the app takes over
    unwritten = null;
  };
  const publish = (own: Kept) => {
    setCookies(own);
    unwritten = own;
    clearTimeout(timer);
    timer = setTimeout(writeCacheNow, debounce);
  };
  // On every page: some browsers expire cookies sooner than localStorage.
  publish(read());
  observeStored((key, value) => {
    if (keys.includes(key) || isVersion(key)) publish({ ...read(), [key]: value });
    // At once: the next page must show nothing of the user who signed out.
    if (key === ssrPreferences.signOutOwed || key === ssrPreferences.emptyingOwed) writeCacheNow();
  });
  addEventListener('pagehide', writeCacheNow);
  return () => {
    observeStored(null);
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
  // One cookie for all: there may be more versions than a browser allows cookies.
  const isChosen = Object.entries(own).some(([key, value]) => isVersion(key) && value !== null);
  setCookie(versions, isChosen ? 'chosen' : null);
  setCookie(zone, Intl.DateTimeFormat().resolvedOptions().timeZone);
}

const oneYear = 365 * 24 * 60 * 60; // s

/** The `__Host-` prefix keeps other hosts from setting it over HTTPS (RFC 6265bis §4.1.3.2). */
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
