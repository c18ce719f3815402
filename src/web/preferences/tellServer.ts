import Cookies from 'js-cookie';
import { told } from '#contract/firstSheet.ts';
import { onStored, readStored } from './storage.ts';

const keys: readonly string[] = Object.values(told);

/** Tells the server what a first sheet has to know, in cookies; until the answer is called. */
export function tellServer(): () => void {
  // With every page: some browsers forget cookies sooner than what they store.
  for (const key of keys) tell(key, readStored(key));
  return onStored(tell);
}

function tell(key: string, value: string | null): void {
  if (!keys.includes(key)) return;
  const secure = location.protocol === 'https:';
  if (value === null) Cookies.remove(key);
  else Cookies.set(key, value, { expires: 365, sameSite: 'lax', secure });
}
