import styles from './GroupLetter.module.css';

/**
 * The letter above songs that fill several columns. Hidden from screen readers: the index beside the
 * list names the letters.
 */
export function GroupLetter({ letter }: { letter: string }) {
  return (
    <p aria-hidden="true" className={styles['letter']}>
      {letter}
    </p>
  );
}
