import { chrome } from '#web/texts/chrome.ts';
import { songCard } from '#web/texts/songCard.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './CategoriesFailure.module.css';

/** In place of the chips: quiet, for the songs below it may well be there. */
export function CategoriesFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={styles['failure']}>
      <p>{songCard.categoriesFailed}</p>
      <Button onClick={onRetry}>{chrome.tryAgain}</Button>
    </div>
  );
}
