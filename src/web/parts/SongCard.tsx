import { Link } from 'wouter';
import type { SongSummary } from '#contract/song.ts';
import { previewNotes } from '#song/previewNotes.ts';
import { languageLabels, tempoLabels } from '#web/texts/songLabels.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import styles from './SongCard.module.css';

/** The full card of a list (spec §2). The ribbon is the category's colour. */
export function SongCard({ song }: { song: SongSummary }) {
  return (
    <article className={styles['card']} style={{ '--ribbon': song.category.color }}>
      <div className={styles['text']}>
        <h3 className={styles['title']}>
          <Link href={`/song/${song.id}`} className={styles['link']}>
            {song.title}
          </Link>
        </h3>
        <p className={styles['facts']}>
          <span>{song.category.nameNo}</span>
          <span>{languageLabels[song.language]}</span>
          {song.tempo !== null && <span>{tempoLabels[song.tempo]}</span>}
        </p>
        {song.notes !== null && <p className={styles['notes']}>{previewNotes(song.notes)}</p>}
      </div>
      <div className={styles['heart']}>
        <FavoriteButton song={song} />
      </div>
    </article>
  );
}
