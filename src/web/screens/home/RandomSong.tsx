import { Shuffle } from 'lucide-react';
import { useLocation } from 'wouter';
import type { SongSummary } from '#contract/song.ts';
import { home } from '#web/texts/home.ts';
import styles from './ActionCard.module.css';
import { ActionFace } from './ActionFace.tsx';

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
