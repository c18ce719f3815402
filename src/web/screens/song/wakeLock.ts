import { useEffect } from 'react';
import { readStored, writeStored } from '#web/preferences/storage.ts';
import { wakeLock as texts } from '#web/texts/songTools.ts';
import { toast } from '#web/ui/toastStore.ts';

/**
 * Holds a screen wake lock. The browser releases it when the page is hidden, so it is requested
 * again when the page is visible. Where it is refused, released or unsupported, the user is
 * informed once per device.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let ended = false;
    const isSeen = () => !ended && document.visibilityState === 'visible';
    const request = async () => {
      if (!isSeen()) return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        granted.addEventListener('release', () => isSeen() && warnOnce());
        if (ended) await granted.release();
        else lock = granted;
      } catch {
        // Refused, for instance to save battery, or unsupported.
        if (isSeen()) warnOnce();
      }
    };
    const onVisibility = () => void request();
    document.addEventListener('visibilitychange', onVisibility);
    void request();
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, []);
}

const warnedKey = 'sangbok.toldOfScreen';
let hasWarned = false; // where storage is refused

function warnOnce(): void {
  if (hasWarned || readStored(warnedKey) !== null) return;
  hasWarned = true;
  writeStored(warnedKey, 'yes');
  toast({ ...texts.screenMayGoOut, tone: 'aside' });
}
