import { FilePlus, Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { pages } from '#contract/pages.ts';
import { useRandomSong } from '#web/api/songs.ts';
import { home } from '#web/texts/lists.ts';
import { songCard } from '#web/texts/songCard.ts';
import { toast } from '#web/ui/toastStore.ts';
import styles from './HomeActions.module.css';

/** «Legg til sang» (spec §2). */
export function AddSongCard() {
  return (
    <Link href={pages.addSong.path} className={styles['card']}>
      <ActionFace icon={<FilePlus />} name={home.addSong} hint={home.addSongHint} />
    </Link>
  );
}

/** Opens any song; where there is none it does nothing (spec §2). */
export function RandomSong() {
  const [, navigate] = useLocation();
  const { mutate, isPending } = useRandomSong();
  const draw = () =>
    mutate(undefined, {
      onSuccess: (id) => id !== null && navigate(`/song/${id}`),
      onError: () =>
        toast({
          title: songCard.failed,
          description: home.randomSongFailed,
          tone: 'destructive',
        }),
    });
  return (
    <button type="button" onClick={() => !isPending && draw()} className={styles['card']}>
      <ActionFace
        icon={<Shuffle />}
        name={home.randomSong}
        hint={isPending ? home.randomSongPending : home.randomSongHint}
      />
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
