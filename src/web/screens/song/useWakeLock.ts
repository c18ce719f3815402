import { useEffect } from 'react';

/**
 * Keeps the screen lit while `active`. The browser drops the lock when the page is hidden, so it is
 * asked for again when the page returns. Where it is refused or unknown the device does as it likes.
 */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let ended = false;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (ended) await granted.release();
        else lock = granted;
      } catch {
        // Refused, for instance to save the battery.
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
  }, [active]);
}
