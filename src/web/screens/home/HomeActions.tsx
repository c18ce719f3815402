import { CalendarDays, FilePlus, Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import { useRandomSong } from '#web/api/songs.ts';
import { home } from '#web/texts/lists.ts';
import { songCard } from '#web/texts/songCard.ts';
import { LazyBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { toast } from '#web/ui/toastStore.ts';
import styles from './HomeActions.module.css';

const nextPlan = lazyCode(async () => (await import('./NextPlan.tsx')).NextPlan);

/** «Planer»; with the plan to sing next, once its code is loaded. */
export function PlansCard() {
  return (
    <LazyBoundary
      code={nextPlan}
      props={{}}
      fallback={
        <Link href={pages.plans.path} className={classNames(styles['card'], styles['tall'])}>
          <ActionContent icon={<CalendarDays />} name={home.plans} hint={home.plansHint} />
        </Link>
      }
      onMissing={nothing}
    />
  );
}

function nothing(): void {
  // The link is there all the same.
}

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
