import { SearchX } from 'lucide-react';
import type { SongSummary } from '#contract/song.ts';
import type { useSongs } from '#web/api/songs.ts';
import { CloseTitles } from '#web/parts/CloseTitles.tsx';
import { ListFailure } from '#web/parts/ListFailure.tsx';
import { ListSection } from '#web/parts/ListSection.tsx';
import { LyricMatches } from '#web/parts/LyricMatches.tsx';
import { SongList, SongListSkeleton } from '#web/parts/SongList.tsx';
import { home } from '#web/texts/home.ts';
import { Notice } from '#web/ui/Notice.tsx';

const skeletonCount = 3; // spec §9

interface SearchResultsProps {
  readonly query: string;
  readonly settled: string;
  readonly songs: ReturnType<typeof useSongs>;
  readonly shown: readonly SongSummary[] | undefined;
}

export function SearchResults({ query, settled, songs, shown }: SearchResultsProps) {
  return (
    <>
      <ListSection heading={home.searchResults}>
        {songs.isPending && <SongListSkeleton count={skeletonCount} look="compact" />}
        {songs.isError && <ListFailure error={songs.error} onRetry={() => void songs.refetch()} />}
        {shown?.length === 0 && (
          <Notice icon={<SearchX size={32} strokeWidth={1.5} />} title={home.nothingFound(query)} />
        )}
        {shown !== undefined && <SongList songs={shown} look="compact" />}
      </ListSection>
      {shown?.length === 0 && <CloseTitles filter={{ search: settled }} />}
      <LyricMatches filter={{ search: settled }} />
    </>
  );
}
