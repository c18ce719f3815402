import type { FocusEventHandler } from 'react';
import { Link } from 'wouter';
import type { Category } from '#contract/songs/categories.ts';
import { chrome } from '#web/texts/chrome.ts';
import { songList } from '#web/texts/lists.ts';
import { Button } from '#web/ui/Button.tsx';
import { Swatch } from '#web/ui/Swatch.tsx';
import { classNames } from '#web/ui/classNames.ts';
import styles from './CategoryChip.module.css';

/** A link to the library filtered by one category (spec §2). */
export function CategoryLink({ category }: { category: Category }) {
  return (
    <Link href={`/library?category=${encodeURIComponent(category.id)}`} className={styles['chip']}>
      <Swatch color={category.color} className={styles['dot']} />
      {category.nameNo}
    </Link>
  );
}

interface CategoryButtonProps {
  readonly name: string;
  /** `#rrggbb`; none for «Alle». */
  readonly color?: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly onBlur?: FocusEventHandler<HTMLButtonElement> | undefined;
}

export function CategoryButton({ name, color, chosen, onChoose, onBlur }: CategoryButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      onBlur={onBlur}
      className={classNames(styles['chip'], chosen && styles['chosen'])}
    >
      {color !== undefined && <Swatch color={color} className={styles['dot']} />}
      {name}
    </button>
  );
}

/** Shown instead of the chips; unobtrusive, since the songs below may be available. */
export function CategoriesFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={styles['failure']}>
      <p>{songList.categoriesFailed}</p>
      <Button onClick={onRetry}>{chrome.tryAgain}</Button>
    </div>
  );
}
