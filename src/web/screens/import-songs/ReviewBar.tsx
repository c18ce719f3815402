import { importReview as texts } from '#web/texts/importSongs.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Bar.module.css';
import type { ImportBatch, ReviewedSong } from './importBatch.ts';
import { isToLookOver } from './songState.ts';

interface ReviewBarProps {
  readonly song: ReviewedSong;
  readonly batch: ImportBatch;
  readonly onBack: () => void;
  readonly onNext: (at: number) => void;
}

/** Under the thumb: taking a song that raises no question but its warnings, then the next to look over. */
export function ReviewBar({ song, batch, onBack, onNext }: ReviewBarProps) {
  const { row, twin, faults } = song;
  const others = batch.songs.filter((each) => each !== song && isToLookOver(each));
  const next = others.find((each) => each.row.at > row.at) ?? others[0];
  const isReady = isToLookOver(song) && twin === null && faults.length === 0;
  return (
    <div role="group" aria-label={texts.bar} className={styles['bar']}>
      <div className={styles['row']}>
        <Button variant={isReady || next ? 'quiet' : 'primary'} onClick={onBack}>
          {texts.back}
        </Button>
        {isReady && (
          <Button variant="primary" onClick={() => batch.choose([row.at], 'asSong')}>
            {texts.take}
          </Button>
        )}
        {!isReady && next !== undefined && (
          <Button variant="primary" onClick={() => onNext(next.row.at)}>
            {texts.next(others.length)}
          </Button>
        )}
      </div>
    </div>
  );
}
