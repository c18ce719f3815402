import { useMemo, useRef } from 'react';
import { WindowVirtualizer } from 'virtua';
import { useScrollPlace } from '#web/features/songList/useScrollPlace.ts';
import { useTabThrough } from '#web/features/songList/useTabThrough.ts';
import chips from '#web/features/songList/CategoryChip.module.css';
import { importList as texts } from '#web/texts/importSongs.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { classNames } from '#web/ui/classNames.ts';
import type { ImportBatch, ReviewedSong } from './importBatch.ts';
import { ReviewRow } from './ReviewRow.tsx';
import { isIn, type SongFilter, songFilters } from './songState.ts';
import styles from './ReviewList.module.css';

const overscan = 400; // px
const longFrom = 30; // songs

interface ReviewListProps {
  readonly batch: ImportBatch;
  readonly filter: SongFilter;
  readonly onFilter: (filter: SongFilter) => void;
  readonly onOpen: (at: number) => void;
}

/** The songs of the batch, a line each, filtered by what is known of them. */
export function ReviewList({ batch, filter, onFilter, onOpen }: ReviewListProps) {
  const { songs, choose } = batch;
  const shown = useMemo(() => songs.filter((song) => isIn(filter, song)), [songs, filter]);
  return (
    <>
      <fieldset>
        <legend className="visually-hidden">{texts.filter}</legend>
        <div className={chips['row']}>
          {songFilters.map((each) => {
            const count = songs.filter((song) => isIn(each, song)).length;
            if (each !== 'all' && each !== filter && count === 0) return null;
            return (
              <button
                key={each}
                type="button"
                aria-pressed={each === filter}
                className={classNames(chips['chip'], each === filter && chips['chosen'])}
                onClick={() => onFilter(each)}
              >
                {texts.filters[each](count)}
              </button>
            );
          })}
        </div>
      </fieldset>
      <ChooseMany shown={shown} choose={choose} />
      {shown.length === 0 ? (
        <Notice title={texts.none} />
      ) : (
        <Rows key={filter} shown={shown} filter={filter} onChoose={choose} onOpen={onOpen} />
      )}
    </>
  );
}

interface ChooseManyProps {
  readonly shown: readonly ReviewedSong[];
  readonly choose: ImportBatch['choose'];
}

/** All that are new, or none; and all that are here with another text, as versions. */
function ChooseMany({ shown, choose }: ChooseManyProps) {
  const fresh = shown.filter(({ faults, twin }) => faults.length === 0 && twin === null);
  const others = shown.filter(({ verdict, row }) => verdict === 'otherText' && row.chosen === null);
  const isAll = fresh.every(({ isChosen }) => isChosen);
  const places = (songs: readonly ReviewedSong[]) => songs.map(({ row }) => row.at);
  if (fresh.length + others.length === 0) return null;
  return (
    <div className={styles['many']}>
      {fresh.length > 0 && (
        <Button variant="plain" onClick={() => choose(places(fresh), isAll ? 'leave' : 'asSong')}>
          {isAll ? texts.chooseNone(fresh.length) : texts.chooseAll(fresh.length)}
        </Button>
      )}
      {others.length > 0 && (
        <Button variant="plain" onClick={() => choose(places(others), 'asVersion')}>
          {texts.allAsVersions(others.length)}
        </Button>
      )}
    </div>
  );
}

interface RowsProps extends Pick<ReviewListProps, 'filter' | 'onOpen'> {
  readonly shown: readonly ReviewedSong[];
  readonly onChoose: ImportBatch['choose'];
}

/** A long list is virtualized: a folder may hold a thousand songs. */
function Rows({ shown, filter, onChoose, onOpen }: RowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const { handle, known } = useScrollPlace(`import ${filter} ${shown.length}`);
  useTabThrough(list);
  const row = (song: ReviewedSong, at: number) => (
    <div key={song.row.at} role="listitem" aria-setsize={shown.length} aria-posinset={at + 1}>
      <ReviewRow song={song} onChoose={onChoose} onOpen={onOpen} />
    </div>
  );
  return (
    <div ref={list} role="list" className={styles['rows']}>
      {shown.length > longFrom ? (
        <WindowVirtualizer ref={handle} {...known} bufferSize={overscan} data={shown}>
          {row}
        </WindowVirtualizer>
      ) : (
        shown.map(row)
      )}
    </div>
  );
}
