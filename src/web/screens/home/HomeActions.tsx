import { FilePlus, Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { pages } from '#contract/pages.ts';
import type { SongSummary } from '#contract/song.ts';
import { home } from '#web/texts/lists.ts';
import styles from './HomeActions.module.css';

/** «Legg til sang» (spec §2). */
export function AddSongCard() {
  return (
    <Link href={pages.addSong.path} className={styles['card']}>
      <ActionFace icon={<FilePlus />} name={home.addSong} hint={home.addSongHint} />
    </Link>
  );
}

/** Opens any song of the list in view; with an empty list it does nothing (spec §2). */
export function RandomSong({ songs }: { songs: readonly SongSummary[] }) {
  const [, navigate] = useLocation();
  const pick = () => {
    const song = songs[Math.floor(Math.random() * songs.length)];
    if (song !== undefined) navigate(`/song/${song.id}`);
  };
  return (
    <button type="button" onClick={pick} className={styles['card']}>
      <ActionFace icon={<Shuffle />} name={home.randomSong} hint={home.randomSongHint} />
    </button>
  );
}

interface ActionFaceProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly hint: string;
}

/** What an action card shows: an icon, what it does, and a word about it. */
function ActionFace({ icon, name, hint }: ActionFaceProps) {
  return (
    <>
      <span aria-hidden="true" className={styles['icon']}>
        {icon}
      </span>
      <span>
        <span className={styles['name']}>{name}</span>
        <span className={styles['hint']}>{hint}</span>
      </span>
    </>
  );
}
