import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { whenQuiet } from '#web/offline/whenQuiet.ts';

/** What makes an app of the page comes after the first screen, from which it takes nothing. */
export function LateAppOffers() {
  const client = useQueryClient();
  const [Offers, setOffers] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      whenQuiet(client, () => {
        import('./AppOffers.tsx').then(
          ({ AppOffers }) => setOffers(() => AppOffers),
          () => undefined, // the page works without; the next one tries again
        );
      }),
    [client],
  );
  return Offers === null ? null : <Offers />;
}
