import {
  BookOpen,
  CalendarPlus,
  FileDown,
  History,
  Layers,
  Printer,
  SquarePen,
} from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { songPage } from '#contract/base/pages.ts';
import type { Song } from '#contract/songs/song.ts';
import { useTransposedSong } from '#web/screens/song/music/useTransposedSong.ts';
import { song as texts } from '#web/texts/song.ts';
import { addToPlan, moreSheet, print, songDetails } from '#web/texts/songTools.ts';
import { toggleSheet } from './openSheet.ts';
import { SheetAction, SongSheet } from './SongSheet.tsx';
import styles from './SongSheet.module.css';
import { usePlannedSong } from './plannedSong.ts';
import type { ShownSong } from './shownSong.ts';
import { usePdfExport } from './usePdfExport.ts';
import { useShownVersion } from './useShownVersion.ts';

interface MoreSheetProps {
  readonly id: string;
  readonly song: Song;
  readonly onClose: () => void;
}

/** «⋯» on phones: what the bar has no room for (decision 54). A press outside closes it. */
export function MoreSheet({ id, song, onClose }: MoreSheetProps) {
  const chosen = useShownVersion(song);
  const planned = usePlannedSong();
  const sung = useTransposedSong(song, chosen);
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      const own = `[id="${id}"], [aria-controls="${id}"]`;
      if (target instanceof Element && target.closest(own) === null) onClose();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [id, onClose]);
  return (
    <SongSheet id={id} name={texts.more} closeName={moreSheet.close} onClose={onClose}>
      <div className={styles['actions']}>
        {planned === null && (
          <Link href={songPage('editSong', song.id)} className={styles['action']}>
            <SquarePen size={22} aria-hidden="true" />
            {texts.edit}
          </Link>
        )}
        {sung !== null && (
          <PdfAction
            song={song}
            version={{ ...chosen, key: sung.key }}
            arrangement={sung.arrangement}
            onDone={onClose}
          />
        )}
        <SheetAction Icon={Printer} name={print.sheet} onPress={() => toggleSheet('pdf')} />
        {planned === null ? (
          <>
            <SheetAction
              Icon={CalendarPlus}
              name={addToPlan.name}
              onPress={() => toggleSheet('plan')}
            />
            <Link href={songPage('versions', song.id)} className={styles['action']}>
              <Layers size={22} aria-hidden="true" />
              {songDetails.versions}
            </Link>
            <Link href={songPage('history', song.id)} className={styles['action']}>
              <History size={22} aria-hidden="true" />
              {songDetails.history}
            </Link>
          </>
        ) : (
          <Link href={songPage('song', song.id)} className={styles['action']}>
            <BookOpen size={22} aria-hidden="true" />
            {songDetails.inBook}
          </Link>
        )}
      </div>
    </SongSheet>
  );
}

function PdfAction({ onDone, ...shown }: ShownSong & { readonly onDone: () => void }) {
  const { label, isPending, save } = usePdfExport(shown);
  return (
    <SheetAction
      Icon={FileDown}
      name={label}
      isBusy={isPending}
      onPress={() => void save().then(onDone)}
    />
  );
}
