import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useSearchParams } from 'wouter';
import type { SongSummary } from '#contract/songs/song.ts';
import { ListSection } from '#web/features/songList/ListSection.tsx';
import type { SongVariant } from '#web/features/songList/SongCard.tsx';
import chips from '#web/features/songList/CategoryChip.module.css';
import { SongList } from '#web/features/songList/SongList.tsx';
import { isOnline, onOnlineChange } from '#web/client/response.ts';
import { useUser } from '#web/session/authContext.ts';
import { choosing as texts } from '#web/texts/songBatches.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { chooseMany, manySongs } from './manySongsState.ts';
import { BatchNotice } from './BatchNotice.tsx';
import { ChoosableSong } from './ChoosableSong.tsx';
import { choose, chooseNone, useChosenSongs } from './chosenSongs.ts';
import { CorrectSongs } from './CorrectSongs.tsx';
import { leaveEntry } from './leaveEntry.ts';
import styles from './ManySongs.module.css';

export interface ManySongsProps {
  readonly heading: ReactNode;
  /** Beside it, unless songs are chosen. */
  readonly tools: ReactNode;
  /** All that the category and the search leave, by title. */
  readonly songs: readonly SongSummary[];
  readonly withLetters: boolean;
  readonly isBeginning: boolean;
  readonly variant: SongVariant;
  /** Instead of an empty list. */
  readonly nothing: ReactNode;
}

/**
 * The list of the library where many songs are set right: «Velg flere» with a checkbox in each row and a
 * bar instead of the navigation; the filter «Rettigheter mangler», which is in the address; and what
 * was changed. What is chosen stays chosen while filter and search change.
 */
export function ManySongs({ songs: all, ...props }: ManySongsProps) {
  const { heading, tools, withLetters, isBeginning, variant, nothing } = props;
  const now = manySongs.useValue();
  const isChoosing = now === 'choosing';
  const [onlyMissing, setOnlyMissing] = useOnlyMissing();
  const missing = useMemo(() => all.filter(({ rightsStatus }) => rightsStatus === null), [all]);
  const songs = onlyMissing ? missing : all;
  const count = isBeginning ? undefined : missing.length;
  const user = useUser();
  return (
    <>
      {now !== null && !isChoosing && now.personId === user?.id && <BatchNotice done={now} />}
      <ListSection
        heading={onlyMissing && count !== undefined ? texts.left(count) : heading}
        aside={isChoosing ? !isBeginning && <ChooseAll songs={songs} /> : tools}
      >
        <div>
          <button
            type="button"
            aria-pressed={onlyMissing}
            onClick={() => setOnlyMissing(!onlyMissing)}
            className={classNames(chips['chip'], onlyMissing && chips['chosen'])}
          >
            {texts.missing(count)}
          </button>
        </div>
        {isChoosing && <Offline />}
        {onlyMissing && count === 0 ? <Notice title={texts.noneMissing} /> : nothing}
        <SongList
          songs={songs}
          {...(isChoosing ? { variant: 'row', Entry: ChoosableSong } : { variant })}
          withLetters={withLetters}
          isBeginning={isBeginning}
        />
      </ListSection>
      {isChoosing && <ChosenBar />}
    </>
  );
}

/** In the address, as the category is, so that one comes back to it from a song. */
function useOnlyMissing(): [boolean, (onlyMissing: boolean) => void] {
  const [parameters, setParameters] = useSearchParams();
  const setOnlyMissing = (next: boolean) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (next) after.set('rights', 'missing');
        else after.delete('rights');
        return after;
      },
      { replace: true },
    );
  return [parameters.get('rights') === 'missing', setOnlyMissing];
}

function ChooseAll({ songs }: Pick<ManySongsProps, 'songs'>) {
  const chosen = useChosenSongs();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const isWhole = songs.length > 0 && songs.every(({ id }) => chosen.has(id));
  return (
    <Button
      ref={button}
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
  );
}

function Offline() {
  const online = useSyncExternalStore(onOnlineChange, isOnline);
  return !online && <p role="status">{texts.offline}</p>;
}

function ChosenBar() {
  const chosen = useChosenSongs();
  const [isCorrecting, setCorrecting] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOfField = event.target instanceof HTMLInputElement && event.target.type === 'search';
    if (event.key === 'Escape' && !event.defaultPrevented && !isCorrecting && !isOfField) cancel();
  });
  const onBack = useEffectEvent(() => isCorrecting || leave());
  useEffect(() => {
    manySongs.set('choosing'); // in development React ends each effect once
    document.addEventListener('keydown', onKey);
    addEventListener('popstate', onBack);
    return () => {
      document.removeEventListener('keydown', onKey);
      removeEventListener('popstate', onBack);
      chooseNone();
      if (manySongs.get() === 'choosing') manySongs.set(null); // by a link
    };
  }, []);
  return (
    <div role="group" aria-label={texts.bar} className={styles['bar']}>
      <p role="status" className={styles['count']}>
        {texts.chosen(chosen.size)}
      </p>
      <Button onClick={cancel}>{texts.leave}</Button>
      <Button
        variant="primary"
        aria-disabled={chosen.size === 0 || undefined}
        onClick={() => setCorrecting(chosen.size > 0)}
      >
        {texts.correct}
      </Button>
      {isCorrecting && <CorrectSongs ids={[...chosen]} onClose={() => setCorrecting(false)} />}
    </div>
  );
}

function cancel(): void {
  leaveEntry();
  leave();
}

/** The focus goes back to «Velg flere», once that is there again. */
function leave(): void {
  manySongs.set(null);
  requestAnimationFrame(() => document.getElementById(chooseMany)?.focus({ preventScroll: true }));
}
