import type { Song } from '#contract/songs/song.ts';
import type { ShownVersion } from '#web/lyrics/shownVersion.ts';
import { song as texts } from '#web/texts/song.ts';
import { viewSheet } from '#web/texts/songTools.ts';
import { VersionSelect, useIsWide } from './SongHead.tsx';
import { SheetActions, SongSheet } from './SongSheet.tsx';
import styles from './SongSheet.module.css';
import { useViewActions } from './songActions.tsx';
import type { Fullscreen } from './useFullscreen.ts';

interface ViewSheetProps {
  readonly id: string;
  readonly song: Song;
  readonly version: ShownVersion;
  readonly fullscreen: Fullscreen;
  readonly onClose: () => void;
}

/** «Visning»: how the song looks, where the strip has no room for it, with label and state. */
export function ViewSheet({ id, song, version, fullscreen, onClose }: ViewSheetProps) {
  const isWide = useIsWide(); // the head shows the versions, and the strip «Tilpass»
  const { bold, ink, labels, fit } = useViewActions({ ...fullscreen, on: true }); // «Tilpass» is that of fullscreen
  const fitsLater = { ...fit, name: texts.fitFullscreen, when: !isWide };
  return (
    <SongSheet id={id} name={texts.view} closeName={viewSheet.close} onClose={onClose}>
      {!isWide && <VersionSelect song={song} chosen={version.name} />}
      <div className={styles['actions']}>
        <SheetActions {...{ bold, ink, labels, fit: fitsLater }} />
      </div>
    </SongSheet>
  );
}
