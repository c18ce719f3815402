import { previewLyrics } from '#song/previewLyrics.ts';
import { versions as texts } from '#web/texts/versions.ts';
import styles from './Versions.module.css';

interface VersionTextProps {
  readonly level: 'h2' | 'h3';
  readonly name: string;
  readonly songKey: string | null;
  readonly lyrics: string;
  readonly notes: string | null;
}

/** What tells one version from the others: name, key, how it begins (spec §9). */
export function VersionText({ level: Heading, name, songKey, lyrics, notes }: VersionTextProps) {
  return (
    <>
      <div className={styles['names']}>
        <Heading dir="auto" className={styles['name']}>
          {name}
        </Heading>
        {songKey !== null && <p className={styles['key']}>{texts.key(songKey)}</p>}
      </div>
      <p dir="auto" className={styles['lyrics']}>
        {previewLyrics(lyrics)}
      </p>
      {notes !== null && (
        <p dir="auto" className={styles['notes']}>
          {notes}
        </p>
      )}
    </>
  );
}
