import { Bold, Palette, ScanText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Song } from '#contract/songs/song.ts';
import {
  type DisplayPreferences,
  nextBoldMode,
  toggleChordColor,
} from '#song/arrangement/displayPreferences.ts';
import type { ShownVersion } from '#web/lyrics/shownVersion.ts';
import { changeDisplayPreferences as change } from '#web/preferences/displayPreferences.ts';
import { boldModeLabels, chordColorLabels, song as texts } from '#web/texts/song.ts';
import { viewSheet } from '#web/texts/songTools.ts';
import { VersionSelect, useIsWide } from './SongHead.tsx';
import { SheetAction, SongSheet } from './SongSheet.tsx';
import styles from './SongSheet.module.css';
import { useFits } from './useFits.ts';

interface ViewSheetProps {
  readonly id: string;
  readonly song: Song;
  readonly version: ShownVersion;
  readonly preferences: DisplayPreferences;
  readonly onClose: () => void;
}

/** «Visning»: how the song looks, where the strip has no room for it, with label and state. */
export function ViewSheet({ id, song, version, preferences, onClose }: ViewSheetProps) {
  const isWide = useIsWide(); // the head shows the versions, and the strip «Tilpass»
  const [fits, switchFit] = useFits(true);
  const { boldMode, chordColor, showSectionLabels } = preferences;
  return (
    <SongSheet id={id} name={texts.view} closeName={viewSheet.close} onClose={onClose}>
      {!isWide && <VersionSelect song={song} chosen={version.name} />}
      <div className={styles['actions']}>
        <SheetAction
          Icon={Bold}
          name={boldModeLabels[boldMode]}
          onPress={() => change((now) => ({ boldMode: nextBoldMode(now.boldMode) }))}
        />
        <SheetAction
          Icon={Palette}
          ink={chordColor === '#dc2626' ? 'red' : 'blue'}
          name={chordColorLabels[chordColor]}
          onPress={() => change((now) => ({ chordColor: toggleChordColor(now.chordColor) }))}
        />
        <SheetAction
          Icon={Glyph}
          name={texts.sectionLabels}
          pressed={showSectionLabels}
          onPress={() => change((now) => ({ showSectionLabels: !now.showSectionLabels }))}
        />
        {!isWide && (
          <SheetAction
            Icon={ScanText}
            name={texts.fitFullscreen}
            pressed={fits}
            onPress={() => switchFit(!fits)}
          />
        )}
      </div>
    </SongSheet>
  );
}

function Glyph(): ReactNode {
  return (
    <span aria-hidden="true" className={styles['glyph']}>
      {texts.sectionLabelsGlyph}
    </span>
  );
}
