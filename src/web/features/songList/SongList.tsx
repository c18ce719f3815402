import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LazyBoundary, lateCode } from '#web/ui/LazyBoundary.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { type SongVariant, songEntries } from './SongCard.tsx';
import type { Jump, SongListProps } from './LongSongList.tsx';
import styles from './SongList.module.css';

const long = 30; // songs; of longer lists only what is in view is drawn
const firstView = 48; // songs that fill a wide screen until the code for long lists is there
const leafed = 60; // songs at most, that a thumb leafs through

const longList = lateCode(async () => (await import('./LongSongList.tsx')).LongSongList);
const letters = lateCode(async () => (await import('./LetterIndex.tsx')).LetterIndex);

interface ListedSongs extends SongListProps {
  /** They are sorted by title: beside many of them stand their letters. */
  readonly withLetters?: boolean;
  /** More are on their way: room is kept for their letters. */
  readonly isBeginning?: boolean;
}

/**
 * Drawn anew only for other songs: a screen has more to say while somebody types. What was long once
 * stays of the same make, so that rows come and go with what is looked for, and not the whole list.
 */
export const SongList = memo((listed: ListedSongs) => {
  const { songs, variant, withLetters = false, isBeginning = false } = listed;
  const list = useRef<HTMLDivElement>(null);
  const jump = useRef<Jump>(null);
  const [wasMany, setWasMany] = useState(false);
  const isMany = wasMany || isBeginning || songs.length > long;
  if (isMany && !wasMany) setWasMany(true);
  const List = isMany ? ManySongs : ShortSongList;
  const [drawn, setDrawn] = useState<typeof songs>([]);
  useEffect(() => startTransition(() => setDrawn(songs)), [songs]);
  if (!withLetters) return <List songs={songs} variant={variant} />;
  const isLong = isBeginning || songs.length > leafed;
  return (
    <div className={isLong ? styles['lettered'] : undefined}>
      {/* Tab comes to them before it comes to thousands of songs. */}
      {isLong && !isBeginning && drawn.length > leafed && (
        <LazyBoundary
          code={letters}
          props={{ songs: drawn, list, jump }}
          onMissing={() => undefined}
        />
      )}
      <div ref={list}>
        <List songs={songs} variant={variant} jump={jump} />
      </div>
    </div>
  );
}, isSameList);

function isSameList({ songs, ...before }: ListedSongs, now: ListedSongs): boolean {
  return (
    before.variant === now.variant &&
    before.isBeginning === now.isBeginning &&
    songs.length === now.songs.length &&
    songs.every((song, at) => song === now.songs[at])
  );
}

/** Where the code for long lists does not come, all are drawn, slow but there; and on paper. */
function ManySongs(props: SongListProps) {
  const [missing, setMissing] = useState(false);
  const onPaper = useOnPaper();
  const { songs } = props;
  if (onPaper) return <ShortSongList {...props} />;
  const drawn = missing ? songs : songs.slice(0, firstView);
  return (
    <LazyBoundary
      code={longList}
      props={props}
      fallback={<ShortSongList songs={drawn} variant={props.variant} />}
      onMissing={() => setMissing(true)}
    />
  );
}

/** While the browser prints. It takes the page as it is when it has told, so it is drawn by then. */
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

function ShortSongList({ songs, variant }: SongListProps) {
  const Entry = songEntries[variant];
  return (
    <ul className={styles[variant]}>
      {songs.map((song) => (
        <li key={song.id} className={styles['entry']}>
          <Entry song={song} />
        </li>
      ))}
    </ul>
  );
}

/** Stands in for a list that is on its way. */
export function SongListSkeleton({ count, variant }: { count: number; variant: SongVariant }) {
  return (
    <div aria-busy="true" className={styles[variant]}>
      <Skeletons count={count} className={styles[`${variant}Bone`]} />
    </div>
  );
}
