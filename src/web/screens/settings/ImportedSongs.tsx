import {
  type ImportAnswer,
  type ImportedSong,
  type ImportOutcome,
  importOutcomes,
  outcomesOf,
} from '#contract/library/songbookTransfer.ts';
import { songbook as texts } from '#web/texts/songbook.ts';
import layout from '#web/ui/layout.module.css';
import styles from './ImportDialog.module.css';

const shownAtMost = 200; // titles of one kind; nobody reads more here

const hints: Partial<Record<ImportOutcome, string>> = {
  different: texts.differentHint,
  filled: texts.filledHint,
};

/** The songs of an import by outcome, and what is imported with them. */
export function ImportedSongs({ answer }: { answer: ImportAnswer }) {
  const { songs, counts, newCategories, otherCategories, newFiles } = answer;
  return (
    <div className={layout['group']}>
      {importOutcomes.map((outcome) => (
        <SongsOfOutcome
          key={outcome}
          outcome={outcome}
          count={counts[outcome]}
          songs={songs.filter((song) => outcomesOf(song).includes(outcome))}
        />
      ))}
      {newCategories.length > 0 && <p>{texts.newCategories(newCategories)}</p>}
      {otherCategories !== null && (
        <p>{texts.otherCategories(otherCategories.names, otherCategories.becomes)}</p>
      )}
      {newFiles > 0 && <p>{texts.newFiles(newFiles)}</p>}
    </div>
  );
}

interface SongsOfOutcomeProps {
  readonly outcome: ImportOutcome;
  readonly count: number;
  /** None where the answer to a repeated import gives only the count. */
  readonly songs: readonly ImportedSong[];
}

function SongsOfOutcome({ outcome, count, songs }: SongsOfOutcomeProps) {
  if (count === 0) return null;
  const heading = texts.outcomes[outcome](count);
  if (songs.length === 0) return <p className={styles['count']}>{heading}</p>;
  const shown = songs.slice(0, shownAtMost).map((song, at) => ({ ...song, at }));
  const hint = hints[outcome];
  return (
    <details className={styles['outcome']} open={outcome !== 'same' && outcome !== 'earlier'}>
      <summary className={styles['summary']}>{heading}</summary>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      <ul className={styles['titles']}>
        {shown.map(({ at, title }) => (
          <li key={at}>{title}</li>
        ))}
      </ul>
      {songs.length > shown.length && <p>{texts.more(songs.length - shown.length)}</p>}
    </details>
  );
}
