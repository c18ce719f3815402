import { classNames } from './classNames.ts';
import styles from './Skeletons.module.css';

interface SkeletonsProps {
  readonly count: number;
  /** Gives each the size of what will replace it, so that nothing jumps. */
  readonly className?: string | undefined;
}

/** Placeholders while something loads; silent to screen readers, the list says it is busy. */
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
