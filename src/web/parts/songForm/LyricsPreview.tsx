import { useDeferredValue } from 'react';
import { DrawnSong } from '#web/parts/DrawnSong.tsx';
import { songForm as texts } from '#web/texts/songForm.ts';
import styles from './LyricsPreview.module.css';

interface LyricsPreviewProps {
  readonly lyrics: string;
  readonly titled: boolean;
}

/** What the song screen will draw; it follows the typing and never holds it up. */
export function LyricsPreview({ lyrics, titled }: LyricsPreviewProps) {
  const shown = useDeferredValue(lyrics);
  return (
    <div className={styles['preview']}>
      {titled && <h3 className={styles['title']}>{texts.preview}</h3>}
      <div role="region" aria-label={texts.preview} tabIndex={0} className={styles['paper']}>
        {shown.trim() === '' ? (
          <p className={styles['empty']}>{texts.previewEmpty}</p>
        ) : (
          <DrawnSong lyrics={shown} />
        )}
      </div>
    </div>
  );
}
