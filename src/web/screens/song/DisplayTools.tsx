import { AArrowDown, AArrowUp, Repeat } from 'lucide-react';
import {
  largestTextSize,
  smallestTextSize,
  stepTextSize,
} from '#song/arrangement/displayPreferences.ts';
import { changeDisplayPreferences as change } from '#web/preferences/displayPreferences.ts';
import { song as texts } from '#web/texts/song.ts';
import { IconButton } from '#web/ui/Button.tsx';
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
