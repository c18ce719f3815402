import { FilePlus } from 'lucide-react';
import { Link } from 'wouter';
import { pages } from '#contract/pages.ts';
import { home } from '#web/texts/home.ts';
import styles from './ActionCard.module.css';
import { ActionFace } from './ActionFace.tsx';

/** «Legg til sang» (spec §2). */
export function AddSongCard() {
  return (
    <Link href={pages.addSong.path} className={styles['card']}>
      <ActionFace icon={<FilePlus />} name={home.addSong} hint={home.addSongHint} />
    </Link>
  );
}
