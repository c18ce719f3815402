import { type ComponentType, useState } from 'react';
import { chrome } from '#web/texts/chrome.ts';
import { Late, lateCode } from '#web/ui/Late.tsx';
import { Loading } from '#web/ui/Loading.tsx';

export interface LazyScreen {
  readonly Screen: ComponentType;
  /** Fetches the code ahead of the first visit; a failure is tried again on the visit. */
  readonly preload: () => void;
}

/** A screen whose code comes with the first visit; throws where it does not come. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  const code = lateCode(load);

  function Screen() {
    const [failure, setFailure] = useState<Error | null>(null);
    if (failure !== null) throw failure;
    return (
      <Late
        code={code}
        props={{}}
        fallback={<Loading text={chrome.loading} />}
        onMissing={(cause) => setFailure(new Error('screen did not load', { cause }))}
      />
    );
  }

  return { Screen, preload: () => void code.fetch().catch(() => undefined) };
}
