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
      <ActionContent icon={<FilePlus />} name={home.addSong} hint={home.addSongHint} />
    </Link>
  );
}

/** Opens a random song; does nothing if there is none (spec §2). */
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
      <ActionContent
        icon={<Shuffle />}
        name={home.randomSong}
        hint={isPending ? home.randomSongPending : home.randomSongHint}
      />
    </button>
  );
}

interface ActionContentProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly hint: string;
}

/** Content of an action card: icon, name, hint. */
function ActionContent({ icon, name, hint }: ActionContentProps) {
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
