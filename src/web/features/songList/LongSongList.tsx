import {
  type ComponentType,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { WindowVirtualizer } from 'virtua';
import type { SongSummary } from '#contract/songs/song.ts';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import { GroupLetter } from './GroupLetter.tsx';
import styles from './LongSongList.module.css';
import type { SongVariant } from './SongCard.tsx';
import { numberColumn } from './SongNumber.tsx';
import { columnRows, songGroups } from './songGroups.ts';
import { useScrollPlace } from './useScrollPlace.ts';
import { useTabThrough } from './useTabThrough.ts';

export interface SongListProps {
  readonly songs: readonly SongSummary[];
  readonly variant: SongVariant;
  /** Draws a song; of the variant, or with its sizes. */
  readonly Entry: ComponentType<{ song: SongSummary }>;
  /** Sorted by title and long: several columns begin anew at each letter. */
  readonly hasLetters?: boolean;
  /** Of a long list, for the letter index. */
  readonly jump?: Ref<Jump>;
}

/**
 * Scrolls the entry at this index, from 0, to `margin` px below the top of the view, rendered or
 * not.
 */
export type Jump = (at: number, margin: number) => void;

/** px rendered above and below the view; more once the user scrolls. */
const overscan = { atTop: 100, below: 600 };

/**
 * A virtualized list; each entry has its position in the whole list. It is drawn by rows, and read
 * by columns.
 */
export function LongSongList(props: SongListProps) {
  const { songs, variant, Entry, hasLetters = false, jump } = props;
  const list = useRef<HTMLDivElement>(null);
  const columns = useColumns(list, variant);
  const groups = useMemo(() => songGroups(songs, hasLetters), [songs, hasLetters]);
  const rows = useMemo(() => columnRows(groups, columns), [groups, columns]);
  const numbers = useMemo(() => numberColumn(songs), [songs]);
  const { handle, known } = useScrollPlace(`${variant} ${rows.length}`);
  const [isBelow, setBelow] = useState(false);
  useTabThrough(list);
  useImperativeHandle(
    jump,
    () => (at, margin) => {
      const row = rows.findIndex(({ places }) => places.includes(at));
      handle.current?.scrollToIndex(row, { align: 'start', offset: -margin });
    },
    [handle, rows],
  );
  return (
    <div ref={list} role="list" {...numbers}>
      <WindowVirtualizer
        ref={handle}
        {...known}
        bufferSize={isBelow ? overscan.below : overscan.atTop}
        data={rows}
        onScroll={() => setBelow(scrollY > 0)}
      >
        {({ places, letter }, row) => (
          <div
            key={songs[places[0] ?? 0]?.id ?? row}
            className={styles[variant]}
            style={{ '--columns': columns }}
          >
            {letter !== null && <GroupLetter letter={letter} />}
            {places.map((at) => {
              const song = songs[at];
              return (
                song !== undefined && (
                  <div
                    key={song.id}
                    role="listitem"
                    aria-setsize={songs.length}
                    aria-posinset={at + 1}
                    className={styles['entry']}
                  >
                    <Entry song={song} />
                  </div>
                )
              );
            })}
          </div>
        )}
      </WindowVirtualizer>
    </div>
  );
}

const minimumWidth = 19; // rem, as in `.full` and `.row`
const gaps = { full: 0.75, row: 1.5 }; // rem, --space-3 and --space-5

/** Number of columns, as the CSS grid of a short list has. */
function useColumns(list: RefObject<HTMLElement | null>, variant: SongVariant): number {
  const [columns, setColumns] = useState(1);
  const isWide = useMediaQuery('(min-width: 44rem)') && variant !== 'compact';
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || !isWide) return; // avoids layout while the page is being rendered
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const fitting = Math.floor(
        (element.clientWidth / rem + gaps[variant]) / (minimumWidth + gaps[variant]),
      );
      setColumns(Math.max(1, fitting));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, variant, isWide]);
  return isWide ? columns : 1;
}
