import {
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { WindowVirtualizer } from 'virtua';
import type { SongSummary } from '#contract/song.ts';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import styles from './LongSongList.module.css';
import { type SongVariant, songEntries } from './SongCard.tsx';
import { useScrollPlace } from './useScrollPlace.ts';

export interface SongListProps {
  readonly songs: readonly SongSummary[];
  readonly variant: SongVariant;
  /** Of a long list, for the letters beside it. */
  readonly jump?: Ref<Jump>;
}

/** Brings the entry at this place, from 0, to so many px below the top of the view, drawn or not. */
export type Jump = (at: number, margin: number) => void;

/** px drawn above and below what is seen: much only where somebody leafs. */
const aroundView = { atTop: 100, below: 600 };

/** A list of which only what is in view is in the page; each entry says its place in the whole. */
export function LongSongList({ songs, variant, jump }: SongListProps) {
  const list = useRef<HTMLDivElement>(null);
  const columns = useColumns(list, variant);
  const rows = Math.ceil(songs.length / columns);
  const { handle, known } = useScrollPlace(`${variant} ${rows}`);
  const [isBelow, setBelow] = useState(false);
  useTabThrough(list);
  useImperativeHandle(
    jump,
    () => (at, margin) => {
      const row = Math.floor(at / columns);
      handle.current?.scrollToIndex(row, { align: 'start', offset: -margin });
    },
    [handle, columns],
  );
  const Entry = songEntries[variant];
  return (
    <div ref={list} role="list">
      <WindowVirtualizer
        ref={handle}
        {...known}
        bufferSize={isBelow ? aroundView.below : aroundView.atTop}
        data={{ length: rows }}
        onScroll={() => setBelow(scrollY > 0)}
      >
        {(_, at) => {
          const row = songs.slice(at * columns, (at + 1) * columns);
          return (
            <div key={row[0]?.id ?? at} className={styles[variant]} style={{ '--columns': columns }}>
              {row.map((song, column) => (
                <div
                  key={song.id}
                  role="listitem"
                  aria-setsize={songs.length}
                  aria-posinset={at * columns + column + 1}
                  className={styles['entry']}
                >
                  <Entry song={song} />
                </div>
              ))}
            </div>
          );
        }}
      </WindowVirtualizer>
    </div>
  );
}

const leastWidth = 19; // rem, as `.full` and `.row` have it
const gaps = { full: 0.75, row: 1.5 }; // rem, --space-3 and --space-5

/** How many entries stand side by side in this list, as the grid of a short list decides it. */
function useColumns(list: RefObject<HTMLElement | null>, variant: SongVariant): number {
  const [columns, setColumns] = useState(1);
  const isWide = useMediaQuery('(min-width: 44rem)') && variant !== 'compact';
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || !isWide) return; // nothing is measured while the page is being drawn
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const fitting = Math.floor(
        (element.clientWidth / rem + gaps[variant]) / (leastWidth + gaps[variant]),
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

/**
 * Lets Tab lead through a list of which only what is near the view is drawn. Each press scrolls, and
 * what comes into view then is drawn with the next frame: whoever is quicker than that, as a held
 * key on a slow device, would fall out of the list. So it is drawn before the press goes on.
 *
 * The list itself is drawn anew for that: what virtua has asked for on hearing of a scroll waits its
 * turn, even where the scroll is over, and is not what `flushSync` would fetch ahead.
 */
function useTabThrough(list: RefObject<HTMLElement | null>): void {
  const [, drawAnew] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const element = list.current;
    const draw = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab') return;
      dispatchEvent(new Event('scroll')); // what virtua listens to; it reads the place itself
      flushSync(drawAnew);
    };
    element?.addEventListener('keydown', draw);
    return () => element?.removeEventListener('keydown', draw);
  }, [list]);
}
