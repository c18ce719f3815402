import { type ComponentType, useEffect, useState } from 'react';
import { chrome } from '#web/texts/chrome.ts';
import { Loading } from '#web/ui/Loading.tsx';

export interface LazyScreen {
  readonly Screen: ComponentType;
  /** Fetches the code ahead of the first visit; a failure is tried again on the visit. */
  readonly preload: () => void;
}

/**
 * A screen whose code comes with the first visit. Unlike `React.lazy` it forgets a failed load, so
 * that trying again can succeed once the network is back.
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | null = null;
  const fetchScreen = async () => {
    loaded = await load();
    return loaded;
  };

  function Screen() {
    const [Loaded, setLoaded] = useState<ComponentType | null>(() => loaded);
    const [failure, setFailure] = useState<Error | null>(null);
    useEffect(() => {
      if (Loaded !== null) return;
      fetchScreen().then(
        (screen) => setLoaded(() => screen),
        (cause: unknown) => setFailure(new Error('screen did not load', { cause })),
      );
    }, [Loaded]);
    if (failure !== null) throw failure;
    return Loaded === null ? <Loading text={chrome.loading} /> : <Loaded />;
  }

  return { Screen, preload: () => void fetchScreen().catch(() => undefined) };
}
