import { SongbookExport } from './SongbookExport.tsx';
import { SongbookImport } from './SongbookImport.tsx';
import styles from './SongbookTransfer.module.css';
import { songbook as texts } from '#web/texts/songbook.ts';

/** Shares the song book with other communities, as one file (decision 26). */
export function SongbookTransfer() {
  return (
    <div className={styles['transfer']}>
      <div>
        <h3>{texts.heading}</h3>
        <p className={styles['hint']}>{texts.hint}</p>
      </div>
      <div className={styles['buttons']}>
        <SongbookExport />
        <SongbookImport />
      </div>
    </div>
  );
}
