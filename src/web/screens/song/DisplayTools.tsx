import { AArrowDown, AArrowUp, Bold, Guitar, Palette, Repeat } from 'lucide-react';
import {
  type BoldMode,
  type DisplayPreferences,
  largestTextSize,
  nextBoldMode,
  smallestTextSize,
  stepTextSize,
  toggleChordColor,
} from '#song/arrangement/displayPreferences.ts';
import { changeDisplayPreferences as change } from '#web/preferences/displayPreferences.ts';
import { boldModeLabels, chordColorLabels, song as texts } from '#web/texts/song.ts';
import { IconButton } from '#web/ui/Button.tsx';
import styles from './SongToolbar.module.css';

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

/** Goes round three states; its name says which one holds (spec §4). */
function BoldModeButton({ boldMode }: { boldMode: BoldMode }) {
  return (
    <IconButton
      label={boldModeLabels[boldMode]}
      data-bold={boldMode}
      className={styles['bold']}
      onClick={() => change((now) => ({ boldMode: nextBoldMode(now.boldMode) }))}
    >
      <Bold aria-hidden="true" />
      {boldMode === 'a-sections' && (
        <span aria-hidden="true" className={styles['badge']}>
          {texts.boldBadge}
        </span>
      )}
    </IconButton>
  );
}

/** Smaller, the size that holds, larger; at an end of the range the button has nothing to do. */
function TextSizeButtons({ textSize }: { textSize: number }) {
  return (
    <>
      <TextSizeButton steps={-1} textSize={textSize} />
      <output className={styles['size']}>{texts.textSize(Math.round(textSize * 100))}</output>
      <TextSizeButton steps={1} textSize={textSize} />
    </>
  );
}

interface TextSizeButtonProps {
  readonly steps: 1 | -1;
  readonly textSize: number;
  readonly look?: 'bare' | 'round';
}

export function TextSizeButton({ steps, textSize, look = 'bare' }: TextSizeButtonProps) {
  const atEnd = textSize === (steps === 1 ? largestTextSize : smallestTextSize);
  const resize = () => change((now) => ({ textSize: stepTextSize(now.textSize, steps) }));
  const Icon = steps === 1 ? AArrowUp : AArrowDown;
  return (
    <IconButton
      label={steps === 1 ? texts.larger : texts.smaller}
      look={look}
      aria-disabled={atEnd || undefined}
      onClick={atEnd ? undefined : resize}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}
