import { Guitar, Palette, Repeat } from 'lucide-react';
import type { DisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { toggleChordColor } from '#song/arrangement/toggleChordColor.ts';
import { changeDisplayPreferences as change } from '#web/preferences/useDisplayPreferences.ts';
import { chordColorLabels, song as texts } from '#web/texts/song.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { BoldModeButton } from './BoldModeButton.tsx';
import styles from './SongToolbar.module.css';
import { TextSizeButtons } from './TextSizeButtons.tsx';

/** How the song looks: whatever the device remembers. */
export function DisplayTools({ preferences }: { preferences: DisplayPreferences }) {
  const { textSize, boldMode, chordColor } = preferences;
  const { showRepeatedChorus, useLowChords, showSectionLabels } = preferences;
  return (
    <>
      <TextSizeButtons textSize={textSize} />
      <IconButton
        label={texts.repeatedChorus}
        pressed={showRepeatedChorus}
        onClick={() => change((now) => ({ showRepeatedChorus: !now.showRepeatedChorus }))}
      >
        <Repeat aria-hidden="true" />
      </IconButton>
      <BoldModeButton boldMode={boldMode} />
      <IconButton
        label={chordColorLabels[chordColor]}
        className={chordColor === '#dc2626' ? styles['red'] : styles['blue']}
        onClick={() => change((now) => ({ chordColor: toggleChordColor(now.chordColor) }))}
      >
        <Palette aria-hidden="true" />
      </IconButton>
      <IconButton
        label={texts.lowChords}
        pressed={useLowChords}
        onClick={() => change((now) => ({ useLowChords: !now.useLowChords }))}
      >
        <Guitar aria-hidden="true" />
      </IconButton>
      <IconButton
        label={texts.sectionLabels}
        pressed={showSectionLabels}
        onClick={() => change((now) => ({ showSectionLabels: !now.showSectionLabels }))}
      >
        <span aria-hidden="true" className={styles['glyph']}>
          {texts.sectionLabelsGlyph}
        </span>
      </IconButton>
    </>
  );
}
