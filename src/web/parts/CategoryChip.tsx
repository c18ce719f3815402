import type { FocusEventHandler } from 'react';
import type { Category } from '#contract/categories.ts';
import { Link } from 'wouter';
import { classNames } from '#web/ui/classNames.ts';
import styles from './CategoryChip.module.css';

/** A link to the library filtered by one category (spec §2). */
export function CategoryLink({ category }: { category: Category }) {
  return (
    <Link href={`/library?category=${encodeURIComponent(category.id)}`} className={styles['chip']}>
      <span aria-hidden="true" className={styles['dot']} style={{ '--category': category.color }} />
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
      {color !== undefined && (
        <span aria-hidden="true" className={styles['dot']} style={{ '--category': color }} />
      )}
      {name}
    </button>
  );
}
