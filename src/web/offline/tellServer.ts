import Cookies from 'js-cookie';
import { toldAt } from '#contract/firstSheet.ts';
import { told } from '#contract/told.ts';
import { hearStored, readStored } from '#web/preferences/storage.ts';

const { versions, ...stored } = told;
const keys: readonly string[] = Object.values(stored);
/** Under such a name lies which version of a song was chosen. */
const isVersion = (key: string) => key.startsWith('sangbok.version.');

type Kept = Readonly<Record<string, string | null>>;

/**
 * Tells the server what a first sheet has to know, in cookies, and the service worker in a cache;
 * until the answer is called.
 */
export function tellServer(): () => void {
  // With every page: some browsers forget cookies sooner than what they store.
  tell(read());
  hearStored((key, value) => {
    if (keys.includes(key) || isVersion(key)) tell({ ...read(), [key]: value });
  });
  return () => hearStored(null);
}

function read(): Kept {
  const all = [...keys, ...Object.keys(localStorage).filter(isVersion)];
  return Object.fromEntries(all.map((key) => [key, readStored(key)]));
}

function tell(own: Kept): void {
  for (const key of keys) setCookie(key, own[key] ?? null);
  // There may be more of them than a browser has cookies for.
  const isChosen = Object.entries(own).some(([key, value]) => isVersion(key) && value !== null);
  setCookie(versions, isChosen ? 'chosen' : null);
  tellWorker(own).catch(() => undefined); // it draws as for anybody, until the app itself does
}

function setCookie(key: string, value: string | null): void {
  const secure = location.protocol === 'https:';
  if (value === null) Cookies.remove(key);
  else Cookies.set(key, value, { expires: 365, sameSite: 'lax', secure });
}

async function tellWorker(own: Kept): Promise<void> {
  const known = Object.entries(own).filter(([, value]) => value !== null);
  const cache = await caches.open(toldAt.cache);
  await cache.put(toldAt.entry, new Response(JSON.stringify(Object.fromEntries(known))));
}
