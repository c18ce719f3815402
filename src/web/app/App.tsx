import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '#web/wire/queryCache.ts';
import { SearchProvider } from '#web/parts/frame/SearchProvider.tsx';
import { Background } from './Background.ts';
import { Screens } from '#web/screens/Screens.tsx';
import { AuthProvider } from '#web/session/AuthProvider.tsx';
import { chrome } from '#web/texts/chrome.ts';
import { MissingNotice } from '#web/ui/Late.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { WhenQuiet } from './WhenQuiet.tsx';

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
