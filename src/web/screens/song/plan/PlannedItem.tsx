import { memo, useMemo } from 'react';
import type { PlanItem } from '#plan/plan.ts';
import { directionOf } from '#song/directionOf.ts';
import { readSongMusic } from '#song/songPreferences.ts';
import { useSong } from '#web/api/song.ts';
import { SongFailure } from '#web/features/SongFailure.tsx';
import { OpenSong } from '#web/screens/song/OpenSong.tsx';
import { SongSkeleton } from '#web/screens/song/SongScreen.tsx';
import { type PlannedSong, PlannedSongContext } from '#web/screens/song/plannedSong.ts';
import type { Fullscreen } from '#web/screens/song/useFullscreen.ts';
import { contentOfItem, onePlan } from '#web/texts/plans.ts';
import { planSinging as texts, titleOfStep } from '#web/texts/planSinging.ts';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './PlanSongScreen.module.css';
import { isAsPlanned, itemInView, type ViewChange } from './plannedView.ts';

interface PlannedItemProps {
  /** Address of the plan. */
  readonly plan: string;
  readonly item: PlanItem;
  /** What was changed for this view. */
  readonly changed: ViewChange | undefined;
  readonly onChange: (id: string, change: ViewChange) => void;
  readonly onKeep: (item: PlanItem) => void;
  readonly fullscreen: Fullscreen;
}

/**
 * An item of a plan as one sings or reads it. Memoized: going on shows the one that was prepared
 * without drawing it again.
 */
export const PlannedItem = memo((props: PlannedItemProps) => {
  const { plan, item } = props;
  const { songId } = item;
  if (songId !== null) return <ItemSong {...props} songId={songId} />;
  if (item.titleThen !== null) return <MissingSong item={item} />;
  return (
    <article data-words="" className={styles['text']}>
      <h1>{titleOfStep(item)}</h1>
      <ItemNotes item={item} />
      {item.reference !== null && <p className={styles['reference']}>{item.reference}</p>}
      {item.text !== null && (
        <p dir="auto" className={styles['words']}>
          {item.text}
        </p>
      )}
      {contentOfItem(item) === null && (
        <Notice title={texts.nothingChosen}>
          <ButtonLink href={plan}>{texts.toPlan}</ButtonLink>
        </Notice>
      )}
    </article>
  );
});

function ItemSong(props: PlannedItemProps & { readonly songId: string }) {
  const { plan, item, changed, onChange, onKeep, fullscreen, songId } = props;
  const song = useSong(songId);
  const own = song.data ?? undefined;
  const shown = useMemo(() => {
    if (own === undefined) return undefined;
    const { transposition, capo } = itemInView(item, changed);
    const scroll = changed?.scroll === undefined ? readSongMusic(own.music).scroll : changed.scroll;
    return { ...own, music: { transposition, capo, scroll } };
  }, [own, item, changed]);
  const isVersionGone =
    own !== undefined &&
    item.versionName !== null &&
    !own.alternateVersions.some(({ name }) => name === item.versionName);
  const planned = useMemo<PlannedSong>(() => {
    const inView = itemInView(item, changed);
    return {
      plan,
      versionName: inView.versionName,
      notes: (
        <>
          {isVersionGone && (
            <p className={styles['note']}>{texts.versionGone(item.versionName ?? '')}</p>
          )}
          <ItemNotes item={item} />
        </>
      ),
      chooseVersion: (versionName) => onChange(item.id, { versionName }),
      setMusic: (music) => onChange(item.id, music),
      keep: isAsPlanned(item, changed) ? null : () => onKeep(inView),
    };
  }, [plan, item, changed, isVersionGone, onChange, onKeep]);
  if (song.data === null) return <MissingSong item={item} />;
  return (
    <PlannedSongContext value={planned}>
      {song.isPending && <SongSkeleton />}
      {shown !== undefined && (
        <OpenSong key={songId} song={shown} fullscreen={fullscreen} waiting={<SongSkeleton />} />
      )}
      {song.isError && song.data === undefined && (
        <SongFailure
          heading={titleOfStep(item)}
          error={song.error}
          onRetry={() => void song.refetch()}
        />
      )}
    </PlannedSongContext>
  );
}

function MissingSong({ item }: { readonly item: PlanItem }) {
  return (
    <article data-words="" className={styles['text']}>
      <h1>{titleOfStep(item)}</h1>
      <ItemNotes item={item} />
      <p>{item.songId === null ? onePlan.songUnknown : onePlan.songGone}</p>
    </article>
  );
}

/** Who leads it, and what was agreed. */
function ItemNotes({ item: { who, note } }: { readonly item: PlanItem }) {
  if (who === null && note === null) return null;
  const direction = note !== null && directionOf(note) === 'rtl' ? 'rtl' : undefined;
  return (
    <p dir={direction} className={styles['note']}>
      {[who, note].filter(Boolean).join(' · ')}
    </p>
  );
}
