import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Song } from '#contract/song.ts';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import { useSetSongMusic, useSongMusic } from '#web/api/music.ts';
import { recordOpening } from '#web/api/plays.ts';
import { useReadingPlace } from '#web/lyrics/useReadingPlace.ts';
import { useVersionChoice } from '#web/preferences/versionChoice.ts';
import { printedFacts } from '#web/print/printedFacts.ts';
import { ChordTap, ShapesUnder } from '#web/screens/song/music/ChordTap.tsx';
import { SheetMusic } from '#web/screens/song/sheetMusic/SheetMusic.tsx';
import styles from './OnPaper.module.css';
import { useSongKeys, useWakeLock } from './handsFree.ts';
import { AutoscrollControls } from '#web/screens/song/music/AutoscrollControls.tsx';
import { rolling, usualSpeed } from '#web/screens/song/music/autoscroll.ts';
import { SongDetails } from './SongDetails.tsx';
import { type ShownVersion, shownVersion } from './shownSong.ts';
import type { Fullscreen } from './useFullscreen.ts';

interface SongToTell {
  readonly song: Song;
  readonly version: ShownVersion;
}

interface Drawn {
  /** As it is on the screen. */
  readonly arrangement: Arrangement;
}

/**
 * What stands below the lyrics, or beside them; it comes once the song is there. In fullscreen, and
 * on paper, the notes at most.
 */
export function BelowSong({
  bare,
  arrangement,
  ...told
}: SongToTell & Drawn & { readonly bare: boolean }) {
  const { notes } = printedFacts(told.song, told.version);
  return (
    <>
      <ShapesUnder arrangement={arrangement} lyrics={told.version.lyrics} />
      {!bare && (
        <>
          <SongDetails {...told} />
          <SheetMusic song={told.song} />
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

/** What the PDF says over the lyrics, for the browser's own print. */
export function FactsOnPaper({ song, version }: SongToTell) {
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
  /** The strip of the recording lies at the bottom. */
  readonly plays: boolean;
}

/**
 * What an open song does besides being read: it counts, it stays at the line that is read, it hears
 * keys, pedals and taps on its chords, it keeps the screen lit, and it scrolls by itself.
 */
export function BesideSong({ song, arrangement, fullscreen, plays }: OpenedSong) {
  useRecordOpening(song);
  useReadingPlace();
  useWakeLock();
  useSongKeys(fullscreen);
  const { lyrics } = shownVersion(song, useVersionChoice(song.id));
  return (
    <>
      <ChordTap arrangement={arrangement} lyrics={lyrics} />
      <MaybeRolling song={song} fullscreen={fullscreen} plays={plays} />
    </>
  );
}

/** Out of the way until it is asked for; in fullscreen at hand for a song that was set to scroll. */
function MaybeRolling({ song, fullscreen, plays }: Omit<OpenedSong, keyof Drawn>) {
  const state = rolling.useValue();
  const { scroll } = useSongMusic(song);
  const setMusic = useSetSongMusic(song.id);
  useEffect(() => () => rolling.set('away'), []);
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
 * Opening a loaded song records a play, once for each opening (spec §4). If it fails nobody is
 * told: the song is there, and nothing the reader did went wrong.
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

/** What nobody waits for takes nothing from the frame that somebody does. */
function afterPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}
