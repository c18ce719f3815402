import { useCloseTitles } from '#web/api/songs.ts';
import { type SongFilter } from '#web/wire/queryKeys.ts';
import { library } from '#web/texts/library.ts';
import { ListSection } from './ListSection.tsx';
import { SongList } from './SongList.tsx';

/** For whoever mistyped: songs whose title is nearly what was looked for, if there are any. */
export function CloseTitles({ filter }: { filter: SongFilter }) {
  const close = useCloseTitles(filter);
  if (close.data === undefined || close.data.length === 0) return null;
  return (
    <ListSection heading={library.closeTitles}>
      <SongList songs={close.data} look="compact" />
    </ListSection>
  );
}
