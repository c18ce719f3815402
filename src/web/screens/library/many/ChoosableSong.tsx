import { memo } from 'react';
import { rightsStatusNames } from '#contract/songs/rightsStatusNames.ts';
import type { SongSummary } from '#contract/songs/song.ts';
import { langOfTitle } from '#song/languageTag.ts';
import { Disambiguation } from '#web/features/songList/Disambiguation.tsx';
import { SongNumber } from '#web/features/songList/SongNumber.tsx';
import songRow from '#web/features/songList/SongRow.module.css';
import { Swatch } from '#web/ui/Swatch.tsx';
import styles from './ChoosableSong.module.css';
import { choose, useIsChosen } from './chosenSongs.ts';

/** A row of the library while songs are chosen: a checkbox of the song's name. */
export const ChoosableSong = memo(({ song }: { song: SongSummary }) => {
  const { id, title, category, rightsStatus } = song;
  const isChosen = useIsChosen(id);
  return (
    <label className={styles['row']}>
      <Swatch color={category.color} className={songRow['ribbon']} />
      <input
        type="checkbox"
        checked={isChosen}
        className={styles['box']}
        onChange={(event) => choose([id], event.currentTarget.checked)}
      />
      <SongNumber song={song} />
      <span lang={langOfTitle(song)} className={styles['title']}>
        {title}
        <Disambiguation song={song} />
      </span>
      <span className="visually-hidden">{category.nameNo}</span>
      {rightsStatus !== null && (
        <span className={styles['rights']}>{rightsStatusNames[rightsStatus]}</span>
      )}
    </label>
  );
});
