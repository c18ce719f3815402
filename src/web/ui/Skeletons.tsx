import { classNames } from './classNames.ts';
import styles from './Skeletons.module.css';

interface SkeletonsProps {
  readonly count: number;
  /** Sets the size of what will replace it, to avoid layout shift. */
  readonly className?: string | undefined;
}

/**
 * Placeholders while something loads; hidden from screen readers, since the list is announced as
 * busy.
 */
export function Skeletons({ count, className }: SkeletonsProps) {
  return Array.from({ length: count }, (_, index) => (
    <div
      key={index}
      aria-hidden="true"
      data-skeleton=""
      className={classNames(styles['skeleton'], className)}
    />
  ));
}
