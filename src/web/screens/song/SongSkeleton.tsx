import { song } from '#web/texts/song.ts';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import styles from './SongSkeleton.module.css';

const stanzas = 3;
const linesOfStanza = 4;

/** A song in outline: its title, its line of facts, its tools, and stanzas. */
export function SongSkeleton() {
  return (
    <div aria-busy="true" className={styles['song']}>
      <div role="status" className="visually-hidden">
        <h1>{song.loading}</h1>
      </div>
      <div className={styles['head']}>
        <Skeletons count={1} className={styles['title']} />
        <Skeletons count={1} className={styles['facts']} />
      </div>
      <Skeletons count={1} className={styles['toolbar']} />
      <div className={styles['lyrics']}>
        {Array.from({ length: stanzas }, (_, stanza) => (
          <div key={stanza} className={styles['stanza']}>
            <Skeletons count={linesOfStanza} className={styles['line']} />
          </div>
        ))}
      </div>
    </div>
  );
}
