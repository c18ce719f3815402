import { BookCheck, BookCopy, CircleAlert, type LucideIcon, Plus } from 'lucide-react';
import { memo, useMemo } from 'react';
import { langOfTitle } from '#song/languageTag.ts';
import { songLines } from '#song/search/searchWords.ts';
import { importList as texts, importReview } from '#web/texts/importSongs.ts';
import { songForm } from '#web/texts/songForm.ts';
import type { ImportBatch, ReviewedSong, Verdict } from './importBatch.ts';
import { stateOf, stateWords, titleOf } from './songState.ts';
import styles from './ReviewRow.module.css';

export interface ReviewRowProps {
  readonly song: ReviewedSong;
  readonly onChoose: ImportBatch['choose'];
  readonly onOpen: (at: number) => void;
}

const icons: Readonly<Record<Verdict, LucideIcon>> = {
  new: Plus,
  same: BookCheck,
  otherText: BookCopy,
  like: BookCopy,
  check: CircleAlert,
};

/** A song in one line: whether it comes in, its title and first words, its key, and what is known of it. */
export const ReviewRow = memo(({ song, onChoose, onOpen }: ReviewRowProps) => {
  const { row, values, verdict, faults, isChosen, becomes } = song;
  const title = titleOf(song);
  const state = stateOf(song);
  const Icon = icons[state];
  return (
    <div className={styles['row']} data-chosen={isChosen || undefined}>
      <label className={styles['tick']}>
        <input
          type="checkbox"
          aria-label={texts.choose(title)}
          checked={isChosen}
          disabled={faults.length > 0 || (becomes === 'nothing' && isChosen)}
          className={styles['box']}
          onChange={({ currentTarget: { checked } }) =>
            onChoose([row.at], checked ? choiceFor(song) : 'leave')
          }
        />
      </label>
      <button
        type="button"
        data-opens={row.at}
        className={styles['open']}
        onClick={() => onOpen(row.at)}
      >
        <span className={styles['words']}>
          <span lang={langOf(song)} className={styles['title']}>
            {title}
          </span>
          <FirstWords song={song} />
        </span>
        <span className={styles['key']}>{values.key}</span>
        <span className={styles['state']} data-state={state}>
          <Icon size={16} aria-hidden="true" />
          {stateWords(song)}
        </span>
        {faults.length > 0 && verdict !== 'check' && verdict !== 'same' && (
          <span className={styles['becomes']}>
            {songForm.missing(faults.map(({ field }) => field))}
          </span>
        )}
        {isChosen && becomes !== 'song' && (
          <span className={styles['becomes']}>{importReview.short[becomes]}</span>
        )}
      </button>
    </div>
  );
});

/** What a tick chooses for the song. */
function choiceFor({ verdict }: ReviewedSong) {
  return verdict === 'otherText' ? 'asVersion' : 'asSong';
}

function langOf({ values }: ReviewedSong): string | undefined {
  return langOfTitle({ title: values.title, language: values.language || 'mixed' });
}

function FirstWords({ song: { row, values } }: Pick<ReviewRowProps, 'song'>) {
  const words = useMemo(
    () => songLines(values.lyrics, []).slice(0, 2).join(' / '),
    [values.lyrics],
  );
  return (
    <span dir="auto" className={styles['first']}>
      {texts.firstWords(row.at, words)}
    </span>
  );
}
