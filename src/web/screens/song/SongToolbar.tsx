import { Guitar, Heart, Maximize, Palette, Repeat } from 'lucide-react';
import type { Song } from '#contract/song.ts';
import type { DisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { toggleChordColor } from '#song/arrangement/toggleChordColor.ts';
import { useFavoriteButton } from '#web/parts/useFavoriteButton.ts';
import { changeDisplayPreferences as change } from '#web/preferences/useDisplayPreferences.ts';
import { chordColorLabels, song as texts } from '#web/texts/song.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Toolbar } from '#web/ui/Toolbar.tsx';
import { BoldModeButton } from './BoldModeButton.tsx';
import styles from './SongToolbar.module.css';
import { TextSizeButtons } from './TextSizeButtons.tsx';

interface SongToolbarProps {
  readonly song: Song;
  readonly preferences: DisplayPreferences;
  readonly onFullscreen: () => void;
}

/** Every display action of a song, in one quiet strip that stays while the lyrics scroll (spec §2). */
export function SongToolbar({ song, preferences, onFullscreen }: SongToolbarProps) {
  const favorite = useFavoriteButton(song);
  const { chordColor, showRepeatedChorus, useLowChords, showSectionLabels } = preferences;
  return (
    <Toolbar aria-label={texts.toolbar} className={styles['toolbar']}>
      <TextSizeButtons textSize={preferences.textSize} />
      <IconButton
        label={favorite.label}
        pressed={favorite.pressed}
        aria-disabled={favorite.pending}
        onClick={favorite.pending ? undefined : favorite.press}
      >
        <Heart aria-hidden="true" fill={favorite.pressed ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton label={texts.fullscreen} data-tool="fullscreen" onClick={onFullscreen}>
        <Maximize aria-hidden="true" />
      </IconButton>
      <IconButton
        label={texts.repeatedChorus}
        pressed={showRepeatedChorus}
        onClick={() => change((now) => ({ showRepeatedChorus: !now.showRepeatedChorus }))}
      >
        <Repeat aria-hidden="true" />
      </IconButton>
      <BoldModeButton boldMode={preferences.boldMode} />
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
    </Toolbar>
  );
}
