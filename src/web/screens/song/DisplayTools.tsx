import { AArrowDown, AArrowUp, Repeat, ScanText } from 'lucide-react';
import { largestTextSize, smallestTextSize } from '#song/arrangement/displayPreferences.ts';
import { changeDeviceSettings, useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { changeDisplayPreferences as change } from '#web/preferences/displayPreferences.ts';
import { fittedSize, stepShownSize } from '#web/preferences/fitScreen.ts';
import { song as texts } from '#web/texts/song.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import styles from './SongToolbar.module.css';

export function RefrainButton({ shown, look }: { shown: boolean; look?: 'bare' | 'round' }) {
  return (
    <IconButton
      label={texts.repeatedChorus}
      pressed={shown}
      look={look ?? 'bare'}
      onClick={() => change((now) => ({ showRepeatedChorus: !now.showRepeatedChorus }))}
    >
      <Repeat aria-hidden="true" />
    </IconButton>
  );
}

/** «Tilpass» (decision 37), with its word. */
export function FitButton() {
  const [{ fitsScreen }] = useDeviceSettings();
  return (
    <button
      type="button"
      aria-pressed={fitsScreen}
      data-tooltip={texts.fitWhat}
      className={classNames(styles['worded'], styles['fit'])}
      onClick={() => changeDeviceSettings({ fitsScreen: !fitsScreen })}
    >
      <ScanText size={20} aria-hidden="true" />
      {texts.fit}
    </button>
  );
}

/** The size that is seen. */
export function useShownSize(textSize: number): number {
  return fittedSize.useValue() ?? textSize;
}

/** Smaller, the size that holds, larger; at an end of the range the button has nothing to do. */
export function TextSizeButtons({ textSize }: { textSize: number }) {
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
  const Icon = steps === 1 ? AArrowUp : AArrowDown;
  return (
    <IconButton
      label={steps === 1 ? texts.larger : texts.smaller}
      look={look}
      aria-disabled={atEnd || undefined}
      onClick={atEnd ? undefined : () => stepShownSize(steps)}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}
