import { History } from 'lucide-react';
import type { useRecentSongs } from '#web/api/songs.ts';
import { ListFailure } from '#web/parts/ListFailure.tsx';
import { ListSection } from '#web/parts/ListSection.tsx';
import { SongList, SongListSkeleton } from '#web/parts/SongList.tsx';
import { home } from '#web/texts/home.ts';
import { Notice } from '#web/ui/Notice.tsx';

const skeletonCount = 3; // spec §9

/** «Nylig brukte»: the person's own, latest first (decision 11). */
export function RecentSongs({ recent }: { recent: ReturnType<typeof useRecentSongs> }) {
  return (
    <ListSection heading={home.recent}>
      {recent.isPending && <SongListSkeleton count={skeletonCount} look="compact" />}
      {recent.isError && <ListFailure error={recent.error} onRetry={() => void recent.refetch()} />}
      {recent.data?.length === 0 && (
        <Notice icon={<History size={32} strokeWidth={1.5} />} title={home.noRecent} />
      )}
      {recent.data !== undefined && <SongList songs={recent.data} look="compact" />}
    </ListSection>
  );
}
