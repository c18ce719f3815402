import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Song } from '#contract/songs/song.ts';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import { useSongMusic } from '#web/api/music.ts';
import { recordOpening } from '#web/api/plays.ts';
import type { ShownVersion } from '#web/lyrics/shownVersion.ts';
import { useReadingPlace } from '#web/lyrics/useReadingPlace.ts';
import { printedFacts } from '#web/print/printedFacts.ts';
import { classNames } from '#web/ui/classNames.ts';
import { ChordTap, ShapesUnder } from '#web/screens/song/music/ChordTap.tsx';
import { SheetMusic } from '#web/screens/song/sheetMusic/SheetMusic.tsx';
import styles from './OnPaper.module.css';
import { useSongKeys } from './songKeys.ts';
import { useWakeLock } from './wakeLock.ts';
import { AutoscrollControls } from '#web/screens/song/music/AutoscrollControls.tsx';
import { autoscrollState, usualSpeed } from '#web/screens/song/music/autoscroll.ts';
import { SongDetails } from './SongDetails.tsx';
import { usePlannedSong, useSetShownMusic } from './plannedSong.ts';
import { useFoundLine } from './useFoundLine.ts';
import type { Fullscreen } from './useFullscreen.ts';
import { useShownVersion } from './useShownVersion.ts';

interface ShownFacts {
  readonly song: Song;
  readonly version: ShownVersion;
}

interface Drawn {
  /** As shown on the screen. */
  readonly arrangement: Arrangement;
}

/**
 * What follows the lyrics, or stands beside them; loaded after the song. In fullscreen and in print
 * at most the rights and the notes.
 */
export function BelowSong({
  bare,
  arrangement,
  ...facts
}: ShownFacts & Drawn & { readonly bare: boolean }) {
  const { rights, notes } = printedFacts(facts.song, facts.version);
  return (
    <>
      {rights !== '' && (
        <p dir="auto" className={classNames(styles['rights'], bare && styles['onPaper'])}>
          {rights}
        </p>
      )}
      <ShapesUnder arrangement={arrangement} written={facts.version.written} />
      {!bare && (
        <>
          <SongDetails {...facts} />
          <SheetMusic song={facts.song} />
        </>
      )}
      {notes !== null && (
        <section className={styles['notes']}>
          <h2 className={styles['notesHeading']}>{notes.heading}</h2>
          <p dir="auto">{notes.text}</p>
        </section>
      )}
    </>
  );
}

/** The facts above the lyrics as in the PDF, for the browser's own print. */
export function FactsOnPaper({ song, version }: ShownFacts) {
  const { product, info } = printedFacts(song, version);
  return (
    <>
      <p className={styles['product']}>{product}</p>
      {info.map((line) => (
        <p key={line} dir="auto" className={styles['info']}>
          {line}
        </p>
      ))}
    </>
  );
}

interface OpenedSong extends Drawn {
  readonly song: Song;
  readonly fullscreen: Fullscreen;
  /** The recording's strip is at the bottom. */
  readonly plays: boolean;
}

/**
 * Behaviour of an open song: records the play, keeps the reading position, opens at the line that was
 * searched for, handles keys, pedals and taps on chords, keeps the screen on, and autoscrolls.
 */
export function BesideSong({ song, arrangement, fullscreen, plays }: OpenedSong) {
  useRecordOpening(song);
  useReadingPlace();
  useFoundLine(arrangement);
  const { written } = useShownVersion(song);
  const isPlanned = usePlannedSong() !== null; // then hands stay free from song to song
  return (
    <>
      {!isPlanned && <HandsFree fullscreen={fullscreen} />}
      <ChordTap arrangement={arrangement} written={written} />
      <MaybeAutoscroll song={song} fullscreen={fullscreen} plays={plays} />
    </>
  );
}

function HandsFree({ fullscreen }: Pick<OpenedSong, 'fullscreen'>): null {
  useWakeLock();
  useSongKeys(fullscreen);
  return null;
}

/**
 * Autoscroll controls, shown on demand; in fullscreen also for a song that has autoscroll settings.
 */
function MaybeAutoscroll({ song, fullscreen, plays }: Omit<OpenedSong, keyof Drawn>) {
  const state = autoscrollState.useValue();
  const { scroll } = useSongMusic(song);
  const setMusic = useSetShownMusic(song);
  useEffect(() => () => autoscrollState.set('away'), []);
  if (state === 'away' && !(fullscreen.on && scroll !== null)) return null;
  return (
    <AutoscrollControls
      song={song}
      scroll={scroll ?? { by: 'speed', speed: usualSpeed }}
      onScroll={(changed) => setMusic({ scroll: changed })}
      over={fullscreen.on ? 'fullscreen' : plays ? 'recording' : null}
    />
  );
}

/**
 * Opening a loaded song records a play, once per opening (spec §4). A failure is not shown: the
 * song is there, and the reader did nothing wrong.
 */
function useRecordOpening({ id, version }: Song): void {
  const client = useQueryClient();
  const recorded = useRef<string | null>(null);
  useEffect(() => {
    if (recorded.current === id) return;
    recorded.current = id;
    afterPaint(() => void recordOpening(client, { id, version }).catch(() => undefined));
  }, [id, version, client]);
}

/** Runs work that is not urgent after the next paint. */
function afterPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}
