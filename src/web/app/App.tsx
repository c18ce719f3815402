import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { useRoute } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import { createQueryClient } from '#web/client/queryKeys.ts';
import { SearchKey } from '#web/features/layout/SearchKey.ts';
import { SearchProvider } from '#web/features/layout/SearchProvider.tsx';
import { Background } from './Background.ts';
import { loadWhenIdle } from './loadWhenIdle.ts';
import { Screens } from '#web/screens/Screens.tsx';
import { AuthProvider } from '#web/session/AuthProvider.tsx';
import { chrome } from '#web/texts/chrome.ts';
import { MissingNotice } from '#web/ui/LazyBoundary.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';
import { toast } from '#web/ui/toastStore.ts';

const appOffers = async () => (await import('#web/features/appOffers/AppOffers.tsx')).AppOffers;
const tooltips = async () => (await import('#web/ui/TooltipHost.tsx')).TooltipHost;

export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <Background />
        <MissingNotice value={showMissing}>
          <SearchProvider>
            <Screens />
            <SearchKey />
            <WhenIdle load={appOffers} />
            <ScreenToasts />
            <WhenIdle load={tooltips} />
          </SearchProvider>
        </MissingNotice>
      </AuthProvider>
    </QueryClientProvider>
  );
}

function ScreenToasts() {
  const [isSong] = useRoute(pages.song.path);
  const [isPlan] = useRoute(pages.plan.path);
  const [isPlanned] = useRoute(pages.planItem.path);
  const hasBar = isPlan || isPlanned;
  return <Toasts closeLabel={chrome.closeToast} quiet={isSong || hasBar} aboveBar={hasBar} />;
}

function showMissing(): void {
  toast({ title: chrome.partMissing, tone: 'destructive' });
}

interface WhenIdleProps {
  /** The same function on every render. */
  readonly load: () => Promise<ComponentType>;
}

function WhenIdle({ load }: WhenIdleProps) {
  const client = useQueryClient();
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  useEffect(
    () => loadWhenIdle(client, load, (component) => setLoaded(() => component)),
    [client, load],
  );
  return Loaded === null ? null : <Loaded />;
}
