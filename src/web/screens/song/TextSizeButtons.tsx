import { AArrowDown, AArrowUp } from 'lucide-react';
import { largestTextSize, smallestTextSize, stepTextSize } from '#song/arrangement/textSize.ts';
import { changeDisplayPreferences } from '#web/preferences/useDisplayPreferences.ts';
import { song as texts } from '#web/texts/song.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './SongToolbar.module.css';

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
  const resize = () =>
    changeDisplayPreferences((now) => ({ textSize: stepTextSize(now.textSize, steps) }));
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
