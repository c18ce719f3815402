import { Fragment, memo, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LazyBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { GroupLetter } from './GroupLetter.tsx';
import { type SongVariant, songEntries } from './SongCard.tsx';
import type { Jump, SongListProps } from './LongSongList.tsx';
import styles from './SongList.module.css';
import { numberColumn } from './SongNumber.tsx';
import { songGroups } from './songGroups.ts';

const longFrom = 30; // songs; longer lists are virtualized
const firstView = 48; // songs that fill a wide screen until the code for long lists is loaded
const lettersFrom = 60; // songs that can be scrolled through without a letter index
const onPhone = 15; // rows; more than any phone shows at first

const longList = lazyCode(async () => (await import('./LongSongList.tsx')).LongSongList);
const letters = lazyCode(async () => (await import('./LetterIndex.tsx')).LetterIndex);

interface ListedSongs
  extends Omit<SongListProps, 'hasLetters' | 'Entry'>,
    Partial<Pick<SongListProps, 'Entry'>> {
  /** Sorted by title: many songs get a letter index. */
  readonly withLetters?: boolean;
  /** More will follow: space for the letter index is reserved. */
  readonly isBeginning?: boolean;
}

/**
 * Re-renders only for other songs: the screen updates more often while the user types. A list that
 * was once long stays virtualized, so that search adds and removes rows instead of remounting the
 * list. Not `content-visibility`, which renders every row at each letter.
 */
export const SongList = memo((listed: ListedSongs) => {
  const { songs, variant, withLetters = false, isBeginning = false } = listed;
  const { Entry = songEntries[variant] } = listed;
  const list = useRef<HTMLDivElement>(null);
  const jump = useRef<Jump>(null);
  const [wasMany, setWasMany] = useState(false);
  const isMany = wasMany || isBeginning || songs.length > longFrom;
  if (isMany && !wasMany) setWasMany(true);
  const List = isMany ? ManySongs : ShortSongList;
  const [drawn, setDrawn] = useState<typeof songs>([]);
  useEffect(() => startTransition(() => setDrawn(songs)), [songs]);
  if (!withLetters) return <List songs={songs} variant={variant} Entry={Entry} />;
  const isLong = isBeginning || songs.length > lettersFrom;
  return (
    <div className={isLong ? styles['lettered'] : undefined}>
      {/* Before the songs in tab order. */}
      {isLong && !isBeginning && drawn.length > lettersFrom && (
        <LazyBoundary
          code={letters}
          props={{ songs: drawn, list, jump }}
          onMissing={() => undefined}
        />
      )}
      <div ref={list}>
        <List songs={songs} variant={variant} Entry={Entry} hasLetters={isLong} jump={jump} />
      </div>
    </div>
  );
}, isSameList);

function isSameList({ songs, ...before }: ListedSongs, now: ListedSongs): boolean {
  return (
    before.variant === now.variant &&
    before.Entry === now.Entry &&
    before.isBeginning === now.isBeginning &&
    songs.length === now.songs.length &&
    songs.every((song, at) => song === now.songs[at])
  );
}

/** Renders all songs if the code for long lists fails to load, slowly, and for printing. */
function ManySongs(props: SongListProps) {
  const [missing, setMissing] = useState(false);
  const onPaper = useOnPaper();
  const { songs } = props;
  if (onPaper) return <ShortSongList {...props} />;
  const drawn = missing || songs.length <= lettersFrom ? songs : songs.slice(0, firstView);
  return (
    <LazyBoundary
      code={longList}
      props={props}
      fallback={<ShortSongList {...props} songs={drawn} />}
      onMissing={() => setMissing(true)}
    />
  );
}

/**
 * True while the browser prints. Rendered synchronously in `beforeprint`, since the browser takes
 * the page as it is after the event.
 */
function useOnPaper(): boolean {
  const [onPaper, setOnPaper] = useState(false);
  useEffect(() => {
    const set = ({ type }: Event) => flushSync(() => setOnPaper(type === 'beforeprint'));
    addEventListener('beforeprint', set);
    addEventListener('afterprint', set);
    return () => {
      removeEventListener('beforeprint', set);
      removeEventListener('afterprint', set);
    };
  }, []);
  return onPaper;
}

function ShortSongList({ songs, variant, Entry, hasLetters = false }: SongListProps) {
  const numbers = numberColumn(songs);
  return songGroups(songs, hasLetters).map(({ letter, from, to }) => (
    <Fragment key={from}>
      {letter !== null && <GroupLetter letter={letter} />}
      <ul
        className={classNames(styles[variant], songs.length > 1 && styles['columns'])}
        {...numbers}
      >
        {songs.slice(from, to).map((song, place) => (
          <li
            key={song.id}
            className={classNames(styles['entry'], from + place >= onPhone && styles['below'])}
          >
            <Entry song={song} />
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

/** Placeholder for a list that is loading. */
export function SongListSkeleton({ count, variant }: { count: number; variant: SongVariant }) {
  return (
    <div aria-busy="true" className={classNames(styles[variant], count > 1 && styles['columns'])}>
      <Skeletons count={count} className={styles[`${variant}Bone`]} />
    </div>
  );
}
