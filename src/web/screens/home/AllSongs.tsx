import { BookOpen } from 'lucide-react';
import { pages } from '#contract/pages.ts';
import type { useSongs } from '#web/api/songs.ts';
import { ListFailure } from '#web/parts/ListFailure.tsx';
import { ListSection } from '#web/parts/ListSection.tsx';
import { SongList, SongListSkeleton } from '#web/parts/SongList.tsx';
import { home } from '#web/texts/home.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';

const shownSongs = 1; // spec §9

/** The first song as a taste of the library, and the way there (spec §2). */
export function AllSongs({ songs }: { songs: ReturnType<typeof useSongs> }) {
  return (
    <ListSection
      heading={home.allSongs}
      aside={
        <ButtonLink href={pages.library.path} look="plain">
          {home.seeAll}
        </ButtonLink>
      }
    >
      {songs.isPending && <SongListSkeleton count={shownSongs} look="full" />}
      {songs.isError && <ListFailure error={songs.error} onRetry={() => void songs.refetch()} />}
      {songs.data?.length === 0 && (
        <Notice icon={<BookOpen size={32} strokeWidth={1.5} />} title={home.noSongs} />
      )}
      {songs.data !== undefined && <SongList songs={songs.data.slice(0, shownSongs)} look="full" />}
    </ListSection>
  );
}
