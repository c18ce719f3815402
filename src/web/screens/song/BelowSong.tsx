import type { Song } from '#contract/song.ts';
import { printedFacts } from '#web/print/printedFacts.ts';
import { SheetMusic } from '#web/screens/song/sheetMusic/SheetMusic.tsx';
import styles from './OnPaper.module.css';
import { SongDetails } from './SongDetails.tsx';
import type { ShownVersion } from './shownSong.ts';

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
