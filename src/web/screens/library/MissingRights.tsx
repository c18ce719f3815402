import { useMemo } from 'react';
import type { SongSummary } from '#contract/songs/song.ts';
import { useSongs } from '#web/api/songs.ts';
import chips from '#web/features/songList/CategoryChip.module.css';
import { library } from '#web/texts/lists.ts';
import { classNames } from '#web/ui/classNames.ts';
import styles from './MissingRights.module.css';

interface MissingRightsProps {
  readonly categoryId: string | undefined;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
}

/** Whether nobody has said how the song may be used (decision 42). */
export function lacksRights({ rightsStatus }: SongSummary): boolean {
  return rightsStatus === null;
}

/** «Rettigheter mangler (142)»; without a number until all songs are here. */
export function MissingRights({ categoryId, chosen, onChoose }: MissingRightsProps) {
  const { data } = useSongs({}, false);
  const count = useMemo(
    () =>
      data?.filter(
        (song) => lacksRights(song) && (categoryId === undefined || song.categoryId === categoryId),
      ).length,
    [data, categoryId],
  );
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => onChoose(!chosen)}
      className={classNames(chips['chip'], chosen && chips['chosen'], styles['chip'])}
    >
      {library.missingRights(count)}
    </button>
  );
}
