import Cookies from 'js-cookie';
import { toldAt } from '#contract/firstSheet.ts';
import { told } from '#contract/told.ts';
import { hearStored, readStored } from '#web/preferences/storage.ts';

const { versions, ...stored } = told;
const keys: readonly string[] = Object.values(stored);
/** Under such a name lies which version of a song was chosen. */
const isVersion = (key: string) => key.startsWith('sangbok.version.');

type Kept = Readonly<Record<string, string | null>>;

const restful = 200; // ms without a change before the worker is told: it takes as long as a frame

/**
 * Tells the server what a first sheet has to know, in cookies, and the service worker in a cache,
 * which no tap waits for; until the answer is called.
 */
export function tellServer(): () => void {
  let untold: Kept | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tellWorkerNow = () => {
    clearTimeout(timer);
    if (untold === null) return;
    tellWorker(untold).catch(() => undefined); // it draws as for anybody, until the app itself does
    untold = null;
  };
  const tell = (own: Kept) => {
    setCookies(own);
    untold = own;
    clearTimeout(timer);
    timer = setTimeout(tellWorkerNow, restful);
  };
  // With every page: some browsers forget cookies sooner than what they store.
  tell(read());
  hearStored((key, value) => {
    if (keys.includes(key) || isVersion(key)) tell({ ...read(), [key]: value });
    // The next page may come at once, and must show nothing of whoever left.
    if (key === told.signOutOwed || key === told.emptyingOwed) tellWorkerNow();
  });
  addEventListener('pagehide', tellWorkerNow);
  return () => {
    hearStored(null);
    removeEventListener('pagehide', tellWorkerNow);
    tellWorkerNow();
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

/** Over https under a name that no other host can write (RFC 6265bis §4.1.3.2). */
function setCookie(key: string, value: string | null): void {
  const secure = location.protocol === 'https:';
  const name = secure ? `__Host-${key}` : key;
  if (value === null) Cookies.remove(name, { secure });
  else Cookies.set(name, value, { expires: 365, sameSite: 'lax', secure });
}

async function tellWorker(own: Kept): Promise<void> {
  const known = Object.entries(own).filter(([, value]) => value !== null);
  const cache = await caches.open(toldAt.cache);
  await cache.put(toldAt.entry, new Response(JSON.stringify(Object.fromEntries(known))));
}
