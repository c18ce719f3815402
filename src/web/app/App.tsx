import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { whenQuiet } from '#web/offline/whenQuiet.ts';
import { createQueryClient } from '#web/wire/queryCache.ts';
import { SearchProvider } from '#web/parts/frame/SearchProvider.tsx';
import { Background } from './Background.ts';
import { Screens } from '#web/screens/Screens.tsx';
import { AuthProvider } from '#web/session/AuthProvider.tsx';
import { chrome } from '#web/texts/chrome.ts';
import { MissingNotice } from '#web/ui/Late.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';
import { toast } from '#web/ui/toastStore.ts';

const appOffers = async () => (await import('#web/parts/appOffers/AppOffers.tsx')).AppOffers;
const tooltips = async () => (await import('#web/ui/TooltipHost.tsx')).TooltipHost;

export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <Background />
        <MissingNotice value={sayMissing}>
          <SearchProvider>
            <Screens />
            <WhenQuiet load={appOffers} />
            <Toasts closeLabel={chrome.closeToast} />
            <WhenQuiet load={tooltips} />
          </SearchProvider>
        </MissingNotice>
      </AuthProvider>
    </QueryClientProvider>
  );
}

function sayMissing(): void {
  toast({ title: chrome.partMissing, tone: 'destructive' });
}

interface WhenQuietProps {
  /** The same function each time. */
  readonly load: () => Promise<ComponentType>;
}

/** What comes after the first screen, from which it takes nothing. */
function WhenQuiet({ load }: WhenQuietProps) {
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
