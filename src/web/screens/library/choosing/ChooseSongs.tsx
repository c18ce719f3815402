import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { SongSummary } from '#contract/songs/song.ts';
import { ListSection } from '#web/features/songList/ListSection.tsx';
import { SongList } from '#web/features/songList/SongList.tsx';
import { isOnline, onOnlineChange } from '#web/client/response.ts';
import { choosing as texts } from '#web/texts/songBatches.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoosableSong } from './ChoosableSong.tsx';
import { choose, chooseNone, useChosenSongs } from './chosenSongs.ts';
import { CorrectSongs } from './CorrectSongs.tsx';
import styles from './ChooseSongs.module.css';

export interface ChooseSongsProps {
  readonly heading: ReactNode;
  /** The whole filter, by title. */
  readonly songs: readonly SongSummary[];
  readonly isBeginning: boolean;
  readonly onLeave: () => void;
  /** Instead of the list. */
  readonly children: ReactNode;
}

/**
 * «Velg flere»: the list of the library with a checkbox in each row, and a bar instead of the
 * navigation. What is chosen stays chosen while the filter changes.
 */
export function ChooseSongs(props: ChooseSongsProps) {
  const { heading, songs, isBeginning, onLeave, children } = props;
  const chosen = useChosenSongs();
  const [isCorrecting, setCorrecting] = useState(false);
  const all = useRef<HTMLButtonElement>(null);
  const online = useSyncExternalStore(onOnlineChange, isOnline);
  useEffect(() => {
    all.current?.focus({ preventScroll: true });
    return chooseNone;
  }, []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOfField = event.target instanceof HTMLInputElement && event.target.type === 'search';
    if (event.key !== 'Escape' || event.defaultPrevented || isCorrecting || isOfField) return;
    onLeave();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const isWhole = songs.length > 0 && songs.every(({ id }) => chosen.has(id));
  return (
    <>
      <ListSection
        heading={heading}
        aside={
          songs.length > 0 &&
          !isBeginning && (
            <Button
              ref={all}
              variant="plain"
              onClick={() =>
                choose(
                  songs.map(({ id }) => id),
                  !isWhole,
                )
              }
            >
              {isWhole ? texts.none(songs.length) : texts.all(songs.length)}
            </Button>
          )
        }
      >
        {!online && <p role="status">{texts.offline}</p>}
        {children}
        <SongList
          songs={songs}
          variant="row"
          Entry={ChoosableSong}
          withLetters
          isBeginning={isBeginning}
        />
      </ListSection>
      <div role="group" aria-label={texts.bar} className={styles['bar']}>
        <p role="status" className={styles['count']}>
          {texts.chosen(chosen.size)}
        </p>
        <Button
          variant="primary"
          aria-disabled={chosen.size === 0 || undefined}
          onClick={() => setCorrecting(chosen.size > 0)}
        >
          {texts.correct}
        </Button>
        <Button onClick={onLeave}>{texts.leave}</Button>
      </div>
      {isCorrecting && (
        <CorrectSongs ids={[...chosen]} onClose={() => setCorrecting(false)} onDone={onLeave} />
      )}
    </>
  );
}
