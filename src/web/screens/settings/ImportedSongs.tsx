import type { ImportAnswer, ImportedSong } from '#contract/library/songbookTransfer.ts';
import { songbook as texts } from '#web/texts/songbook.ts';
import styles from './ImportDialog.module.css';

const shownAtMost = 200; // titles of one kind; nobody reads more here

const fates = ['new', 'different', 'same'] as const;

/** The songs of an import by outcome, and what is imported with them. */
export function ImportedSongs({ answer }: { answer: ImportAnswer }) {
  const { songs, newCategories, otherCategories, newFiles } = answer;
  return (
    <div className={styles['lists']}>
      {fates.map((fate) => (
        <SongsOfFate key={fate} fate={fate} songs={songs.filter((song) => song.fate === fate)} />
      ))}
      {newCategories.length > 0 && <p>{texts.newCategories(newCategories)}</p>}
      {otherCategories !== null && (
        <p>{texts.otherCategories(otherCategories.names, otherCategories.becomes)}</p>
      )}
      {newFiles > 0 && <p>{texts.newFiles(newFiles)}</p>}
    </div>
  );
}

interface SongsOfFateProps {
  readonly fate: ImportedSong['fate'];
  readonly songs: readonly ImportedSong[];
}

function SongsOfFate({ fate, songs }: SongsOfFateProps) {
  if (songs.length === 0) return null;
  const shown = songs.slice(0, shownAtMost).map((song, at) => ({ ...song, at }));
  return (
    <details className={styles['fate']} open={fate !== 'same'}>
      <summary className={styles['summary']}>{texts.fates[fate](songs.length)}</summary>
      {fate === 'different' && <p className={styles['hint']}>{texts.differentHint}</p>}
      <ul className={styles['titles']}>
        {shown.map(({ at, title }) => (
          <li key={at}>{title}</li>
        ))}
      </ul>
      {songs.length > shown.length && <p>{texts.more(songs.length - shown.length)}</p>}
    </details>
  );
}
