import { BookX } from 'lucide-react';
import { pages } from '#contract/pages.ts';
import { song } from '#web/texts/song.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import styles from './SongNotFound.module.css';

/** A song that is not, or no longer, in the book (spec §8). */
export function SongNotFound() {
  return (
    <div className={styles['page']}>
      <BookX size={56} strokeWidth={1.25} aria-hidden="true" className={styles['icon']} />
      <h1>{song.notFound}</h1>
      <ButtonLink href={pages.home.path} look="primary">
        {song.backHome}
      </ButtonLink>
    </div>
  );
}
