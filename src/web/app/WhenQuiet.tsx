import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { whenQuiet } from '#web/offline/whenQuiet.ts';

interface WhenQuietProps {
  /** The same function each time. */
  readonly load: () => Promise<ComponentType>;
}

/** What comes after the first screen, from which it takes nothing. */
export function WhenQuiet({ load }: WhenQuietProps) {
  const client = useQueryClient();
  const [Late, setLate] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      whenQuiet(client, () => {
        load().then(
          (loaded) => setLate(() => loaded),
          () => undefined, // the page works without; the next one tries again
        );
      }),
    [client, load],
  );
  return Late === null ? null : <Late />;
}
