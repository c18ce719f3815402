import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { songPage } from '#contract/base/pages.ts';
import type { Song } from '#contract/songs/song.ts';
import type { DisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { Lyrics, fillsSheet, isFittable } from '#web/lyrics/Lyrics.tsx';
import { LyricsBoundary } from '#web/lyrics/LyricsBoundary.tsx';
import type { ShownVersion } from '#web/lyrics/shownVersion.ts';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { SongAudio } from '#web/screens/song/recording/SongAudio.tsx';
import { useRecording } from '#web/screens/song/recording/useRecording.ts';
import { lyrics as lyricsTexts, song as texts } from '#web/texts/song.ts';
import { classNames } from '#web/ui/classNames.ts';
import { RequestedBoundary, LazyBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './OpenSong.module.css';
import { SongHead, useIsWide } from './SongHead.tsx';
import { SongToolbar } from './SongToolbar.tsx';
import type { TransposedSong } from '#web/screens/song/music/transposedSong.ts';
import { useTransposedSong } from '#web/screens/song/music/useTransposedSong.ts';
import { usePlannedSong } from './plannedSong.ts';
import { useFits } from './useFits.ts';
import type { Fullscreen } from './useFullscreen.ts';
import { useShownVersion } from './useShownVersion.ts';

const below = lazyCode(async () => (await import('./BelowSong.tsx')).BelowSong);
const beside = lazyCode(async () => (await import('./BelowSong.tsx')).BesideSong);
const factsOnPaper = lazyCode(async () => (await import('./BelowSong.tsx')).FactsOnPaper);
const controls = lazyCode(
  async () => (await import('./FullscreenControls.tsx')).FullscreenControls,
);

interface OpenSongProps {
  readonly song: Song;
  readonly fullscreen: Fullscreen;
  /** Placeholder until it can be shown. */
  readonly waiting: ReactNode;
}

/**
 * A loaded song with this user's settings (spec §2). Controls respond in a frame of their own; the
 * song follows deferred.
 */
export function OpenSong(props: OpenSongProps) {
  const later = useDeferredValue(props.song);
  const chosen = useShownVersion(later);
  const planned = usePlannedSong();
  const fallback = (
    <article className={styles['song']}>
      <SongHead song={later} version={chosen} bare={false} unreadable>
        {null}
      </SongHead>
      <Notice tone="danger" title={lyricsTexts.notDrawn}>
        {planned === null && (
          <ButtonLink href={songPage('editSong', later.id)}>{texts.edit}</ButtonLink>
        )}
      </Notice>
    </article>
  );
  return (
    <LyricsBoundary lyrics={chosen.lyrics} fallback={fallback}>
      <ChosenSong {...props} later={later} chosen={chosen} />
    </LyricsBoundary>
  );
}

interface ChosenSongProps extends OpenSongProps {
  /** The deferred song, for everything but its tools. */
  readonly later: Song;
  /** As written. */
  readonly chosen: ShownVersion;
}

function ChosenSong({ waiting, ...props }: ChosenSongProps) {
  const preferences = useDisplayPreferences();
  const sung = useTransposedSong(props.later, props.chosen);
  if (sung === null) return waiting;
  return <SongContent {...props} preferences={preferences} sung={sung} />;
}

interface SongContentProps extends Omit<ChosenSongProps, 'waiting'> {
  readonly preferences: DisplayPreferences;
  readonly sung: TransposedSong;
}

/**
 * Its parts are memoized and re-render on their own data: most interactions concern one of them.
 */
function SongContent(props: SongContentProps) {
  const { song, later, fullscreen, preferences, chosen, sung } = props;
  const bare = fullscreen.on;
  const recording = useRecording();
  const arrangement = useDeferredValue(sung.arrangement);
  const { key } = sung;
  const version = useMemo(() => ({ ...chosen, key }), [chosen, key]);
  const isLong = useMemo(() => fillsSheet(arrangement), [arrangement]);
  const canFit = useIsWide() || bare;
  const [isOn] = useFits(bare);
  const fits = canFit && isOn && isFittable(arrangement);
  const head = useMemo(
    () => (
      <SongHead song={later} version={version} bare={bare}>
        <LazyBoundary code={factsOnPaper} props={{ song: later, version }} onMissing={nothing} />
      </SongHead>
    ),
    [later, version, bare],
  );
  const under = useMemo(() => {
    const facts = { song: later, version, arrangement, bare };
    return <LazyBoundary code={below} props={facts} onMissing={nothing} />;
  }, [later, version, arrangement, bare]);
  const { started } = recording;
  const aside = useMemo(() => {
    const opened = { song: later, arrangement, fullscreen, plays: started };
    return <LazyBoundary code={beside} props={opened} onMissing={nothing} />;
  }, [later, arrangement, fullscreen, started]);

  return (
    <article
      data-sheets={isLong || undefined}
      data-fits={fits || undefined}
      className={classNames(styles['song'], bare && styles['alone'])}
    >
      {head}
      {!bare && (
        <SongToolbar
          song={song}
          version={version}
          chosen={chosen}
          keyParts={sung.keyParts}
          arrangement={arrangement}
          preferences={preferences}
          recording={recording}
          fullscreen={fullscreen}
        />
      )}
      <Lyrics
        arrangement={arrangement}
        language={song.language}
        textSize={preferences.textSize}
        chordColor={preferences.chordColor}
        speakChords={preferences.speakChords}
        space={bare ? 'screen' : 'page'}
        fits={fits}
      />
      {under}
      {bare && (
        <RequestedBoundary
          code={controls}
          props={{ song, chosen, fullscreen }}
          onMissing={fullscreen.leave}
        />
      )}
      {song.audioUrl !== null && (
        <SongAudio recording={recording} url={song.audioUrl} title={song.title} hidden={bare} />
      )}
      {aside}
    </article>
  );
}

function nothing(): void {
  // The song is shown all the same.
}
