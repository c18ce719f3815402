import { useEffect } from 'react';
import { MousePointerClick } from 'lucide-react';
import { placingParameter, songPage } from '#contract/base/pages.ts';
import type { Song } from '#contract/songs/song.ts';
import { useTransposedSong } from '#web/screens/song/music/useTransposedSong.ts';
import { song as texts } from '#web/texts/song.ts';
import { moreSheet } from '#web/texts/songTools.ts';
import { SheetAction, SheetActions, SongSheet } from './SongSheet.tsx';
import styles from './SongSheet.module.css';
import type { ShownSong } from './shownSong.ts';
import { useSongActions } from './songActions.tsx';
import { useSavePdf } from './usePdfExport.ts';
import { useShownVersion } from './useShownVersion.ts';

interface MoreSheetProps {
  readonly id: string;
  readonly song: Song;
  readonly onClose: () => void;
}

/** «⋯» on phones: what the bar has no room for (decision 54). A press outside closes it. */
export function MoreSheet({ id, song, onClose }: MoreSheetProps) {
  const chosen = useShownVersion(song);
  const { edit, paper, plan, versions, history, inBook } = useSongActions(song);
  const place = {
    Icon: MousePointerClick,
    name: moreSheet.place,
    when: edit.when,
    href: placingAt(song.id, chosen.name),
  };
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
        <SheetActions edit={edit} place={place} />
        {sung !== null && (
          <SavePdf
            song={song}
            version={{ ...chosen, key: sung.key }}
            arrangement={sung.arrangement}
            onDone={onClose}
          />
        )}
        <SheetActions {...{ paper, plan, versions, history, inBook }} />
      </div>
    </SongSheet>
  );
}

/** The form of the song, or of its version that is shown. */
function placingAt(id: string, version: string | null): string {
  return version === null
    ? `${songPage('editSong', id)}?${placingParameter}`
    : `${songPage('versions', id)}?${placingParameter}=${encodeURIComponent(version)}`;
}

function SavePdf({ onDone, ...shown }: ShownSong & { readonly onDone: () => void }) {
  return <SheetAction {...useSavePdf(shown, onDone)} />;
}
