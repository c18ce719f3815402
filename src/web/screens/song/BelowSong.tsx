import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Song } from '#contract/song.ts';
import { recordOpening } from '#web/api/plays.ts';
import { useReadingPlace } from '#web/lyrics/useReadingPlace.ts';
import { printedFacts } from '#web/print/printedFacts.ts';
import { SheetMusic } from '#web/screens/song/sheetMusic/SheetMusic.tsx';
import styles from './OnPaper.module.css';
import { useSongKeys, useWakeLock } from './handsFree.ts';
import { SongDetails } from './SongDetails.tsx';
import type { ShownVersion } from './shownSong.ts';
import type { Fullscreen } from './useFullscreen.ts';

interface SongToTell {
  readonly song: Song;
  readonly version: ShownVersion;
}

/**
 * What stands below the lyrics, or beside them; it comes once the song is there. In fullscreen, and
 * on paper, the notes at most.
 */
export function BelowSong({ bare, ...told }: SongToTell & { readonly bare: boolean }) {
  const { notes } = printedFacts(told.song, told.version);
  return (
    <>
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

interface OpenedSong {
  readonly song: Song;
  readonly fullscreen: Fullscreen;
}

/**
 * What an open song does unseen: it counts, it stays at the line that is read, it hears keys and
 * pedals, and it keeps the screen lit.
 */
export function BesideSong({ song, fullscreen }: OpenedSong): null {
  useRecordOpening(song);
  useReadingPlace();
  useWakeLock();
  useSongKeys(fullscreen);
  return null;
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
