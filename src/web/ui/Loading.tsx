import styles from './Loading.module.css';

/** A spinner with its text beneath, in the middle of the page. */
export function Loading({ text }: { text: string }) {
  return (
    <div role="status" className={styles['loading']}>
      <span aria-hidden="true" className={styles['spinner']} />
      {text}
    </div>
  );
}
