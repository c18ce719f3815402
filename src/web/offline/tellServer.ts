import Cookies from 'js-cookie';
import { toldAt } from '#contract/firstSheet.ts';
import { told } from '#contract/told.ts';
import { hearStored, readStored } from '#web/preferences/storage.ts';

const keys: readonly string[] = Object.values(told);

/**
 * Tells the server what a first sheet has to know, in cookies, and the service worker in a cache;
 * until the answer is called.
 */
export function tellServer(): () => void {
  const own = () => Object.fromEntries(keys.map((key) => [key, readStored(key)]));
  // With every page: some browsers forget cookies sooner than what they store.
  for (const [key, value] of Object.entries(own())) tell(key, value);
  tellWorker(own());
  hearStored((key, value) => {
    if (!keys.includes(key)) return;
    tell(key, value);
    tellWorker({ ...own(), [key]: value });
  });
  return () => hearStored(null);
}

function tell(key: string, value: string | null): void {
  const secure = location.protocol === 'https:';
  if (value === null) Cookies.remove(key);
  else Cookies.set(key, value, { expires: 365, sameSite: 'lax', secure });
}

function tellWorker(own: Readonly<Record<string, string | null>>): void {
  if (!('caches' in globalThis)) return;
  const known = Object.entries(own).filter(([, value]) => value !== null);
  const put = async () => {
    const cache = await caches.open(toldAt.cache);
    await cache.put(toldAt.entry, new Response(JSON.stringify(Object.fromEntries(known))));
  };
  put().catch(() => undefined); // it draws as for anybody, until the app itself does
}
