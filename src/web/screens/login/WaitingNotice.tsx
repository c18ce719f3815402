import { useEffect, useState } from 'react';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { waiting as texts } from '#web/texts/waiting.ts';

/** That something waits on this device for its writer to sign in; else nothing. */
export function WaitingNotice() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!readDeviceSettings().offlineMode) return;
    let left = false;
    void import('#web/offline/outbox/countWaiting.ts')
      .then(({ countEverybodysWaiting }) => countEverybodysWaiting())
      .then((now) => {
        if (!left) setCount(now);
      })
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, []);
  return count === 0 ? null : <p role="status">{texts.signIn(count)}</p>;
}
